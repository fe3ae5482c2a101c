/**
 * Runs inside `git receive-pack` for each pushed ref and says what GitHub says: no push to a guarded branch, no
 * workflow file without the `workflows` permission. `FAKEHUB_WORKFLOWS` is set by the HTTP side for each push.
 */
export const UPDATE_HOOK = `#!/bin/sh
ref="$1"; old="$2"; new="$3"
if grep -qxF "$ref" "$GIT_DIR/guarded-refs" 2>/dev/null; then
  echo "error: GH006: Protected branch update failed for $ref." >&2
  echo "error: Changes must be made through a pull request." >&2
  exit 1
fi
case "$new" in *[!0]*) ;; *) exit 0 ;; esac
case "$old" in
  *[!0]*) base="$old" ;;
  *) base=$(git rev-parse --verify --quiet HEAD) || base=$(git hash-object -t tree /dev/null) ;;
esac
if [ "$FAKEHUB_WORKFLOWS" != write ]; then
  file=$(git diff --name-only "$base" "$new" -- .github/workflows | head -n 1)
  if [ -n "$file" ]; then
    echo "refusing to allow a GitHub App to create or update workflow '$file' without 'workflows' permission" >&2
    exit 1
  fi
fi
exit 0
`;
