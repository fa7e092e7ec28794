#!/bin/sh
# Runs the command lines that the test sends: a request is a line of base64, the answer what it printed, in base64 too,
# and its status.
export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
exec 3<>"$(ls /dev/vport*p1)"
echo ready >&3
while read -r request <&3; do
	echo "$request" | base64 -d >/tmp/.request
	sh /tmp/.request >/tmp/.answer 2>&1 </dev/null 3>&-
	status=$?
	{ base64 /tmp/.answer | tr -d '\n'; echo " $status"; } >&3
done
