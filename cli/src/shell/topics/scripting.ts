export const summary = 'crop in scripts, in cron and in CI';

export const text = `crop in scripts, in cron and in CI

Sign in with a personal access token: crop auth token create --name nightly writes one, once. Keep it where your CI
keeps secrets and give it to crop as CROP_TOKEN. It can change nothing without --scope write, and it never opens the
account itself.

Without a terminal nothing is asked and nothing waits: a missing answer is exit code 2 at once. --yes answers the
question before something is deleted.

Read --json, --jq or --format ndjson, not the tables, which may change. Branch on the exit code: crop help exit-codes.

A command that changes something can be repeated safely: requests carry a key by which the service knows them again,
and plan import skips the plans that are there. Requests that only read are sent once more when the connection is cut.

Examples:
  $ crop plan analyze --all --format ndjson > analyses.ndjson
  $ crop plan list -q | xargs -n 1 crop plan archive
  $ crop plan delete "Short rains beans" --yes --json
`;
