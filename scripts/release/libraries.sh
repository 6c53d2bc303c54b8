#!/bin/sh
# Where Node does not start: its package needs a library that a bare Linux has not.
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
  apt-get update -qq && apt-get install -qq --yes --no-install-recommends libatomic1 > /dev/null
fi
node -e 0 && exit
echo "Node does not start here. On Debian and Ubuntu: sudo apt install libatomic1; on Fedora: sudo dnf install libatomic." >&2
exit 1
