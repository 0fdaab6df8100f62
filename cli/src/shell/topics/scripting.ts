export const summary = 'crop in scripts, in cron and in CI';

export const text = `crop in scripts, in cron and in CI

Use a personal access token. To create one, run crop auth token create --name nightly; the token is printed
once and cannot be shown again. Store it with your CI's secrets and pass it to crop as CROP_TOKEN. Without
--scope write it can change nothing, and no personal access token can manage the account.

Without a terminal, crop never prompts: a missing answer fails immediately with exit code 2. --yes confirms a
deletion in advance.

Parse --json, --jq or --format ndjson, not the tables, which may change. Branch on the exit code (crop help
exit-codes).

If the connection breaks, crop sends the request once more, without repeating its effect. Running a command
again is a new request: crop plan create then creates a second plan, whereas crop plan import and crop plan
apply skip what already exists.

Examples:
  $ crop plan analyze --all --format ndjson > analyses.ndjson
  $ crop plan list -q | xargs -n 1 crop plan archive
  $ crop plan delete "Short rains beans" --yes --json
`;
