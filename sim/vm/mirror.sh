# mirror: prints the mirror and the suite that apt on this machine is configured with.
mirror() {
	apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Component: main' 'Created-By: Packages' |
		awk '$2 !~ /[-\/]/ && !n++'
}
