# buildersource.sh NAME VERSION DEPENDS RULE: makes a native source package in /tmp/source. DEPENDS is what it needs to
# be built, RULE the command line that builds it.
set -e
name=$1 version=$2 depends=$3 rule=$4
mkdir -p "/tmp/source/$name/debian/source"
cd "/tmp/source/$name"
echo '3.0 (native)' >debian/source/format
cat >debian/changelog <<END
$name ($version) unstable; urgency=low

  * Made by a test.

 -- Nobody <nobody@example.org>  Mon, 05 Aug 2013 12:00:00 +0000
END
cat >debian/control <<END
Source: $name
Section: misc
Priority: optional
Maintainer: Nobody <nobody@example.org>
Build-Depends: $depends
Standards-Version: 4.6.2

Package: $name
Architecture: any
Description: made by a test
 There is nothing in it.
END
cat >debian/rules <<END
#!/usr/bin/make -f
clean:
	rm -rf debian/tmp debian/files
build build-arch build-indep:
	$rule
binary: binary-arch
binary-indep:
binary-arch: build
	mkdir -p debian/tmp/DEBIAN
	dpkg-gencontrol
	dpkg-deb --root-owner-group --build debian/tmp ..
END
chmod +x debian/rules
cd ..
dpkg-source -b "$name"
