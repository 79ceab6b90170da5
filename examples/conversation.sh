#!/bin/sh
# Indexes a file, searches it and asks about it, with curl.
#
#   MILLRACE_URL=http://127.0.0.1:8080 MILLRACE_KEY=mr-... sh examples/conversation.sh
set -eu
: "${MILLRACE_URL:?the address that npm start prints}" "${MILLRACE_KEY:?the API key that npm start prints}"

ask() { curl --silent --show-error --fail-with-body -H "Authorization: Bearer $MILLRACE_KEY" "$@"; echo; }

note=$(mktemp)
trap 'rm -f "$note"' EXIT
printf '# Varn\n\nThe lighthouse of Varn was built in 1874 by the engineer Ida Holm.\n' > "$note"

# The answer comes once the file is searchable.
ask "$MILLRACE_URL/api/file/stream/indexing" -F file_id=varn -F file_name=varn.md -F user=ada -F "file=@$note"

scope='[{"type": "file", "ids": ["varn"]}]'
ask "$MILLRACE_URL/api/rag/search" -d "{\"query\": \"lighthouse\", \"scope\": $scope, \"user\": \"ada\"}"
ask "$MILLRACE_URL/api/rag/chat" -d "{\"query\": \"Who built the lighthouse?\", \"scope\": $scope, \"user\": \"ada\"}"
