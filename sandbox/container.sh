#!/bin/sh
# Runs in n8n's image: puts the pack where n8n keeps the community packages that it has installed, as its
# own user, because n8n writes beside it. Then it starts n8n with the arguments that it got.
set -e
pack=/home/node/.n8n/nodes/node_modules/n8n-nodes-switchboard
rm -rf "$pack"
mkdir -p "$pack"
cp -r /pack/package.json /pack/dist "$pack"
exec /docker-entrypoint.sh "$@"
