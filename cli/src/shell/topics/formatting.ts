export const summary = 'Tables, JSON, jq and CSV';

export const text = `Output formats

stdout carries the answer and nothing else; notes, prompts and errors go to stderr.

At a terminal, an answer is a table or a drawing that fits the width. Ids and labels are never cut; a narrow
terminal shows fewer columns. A long answer opens in a pager.
  --columns id,name   only these columns
  --wide              every column, nothing cut
  --sort -created_at  sorted by this field, in descending order
  --utc               times in UTC instead of relative times
  --color never       no colours
  --no-pager          without a pager

In a pipe or a file, an answer is tab-separated lines without colours; a list begins with a line of field
names, and times are in ISO 8601.
  -q                   only ids, one per line
  --format csv|ndjson  every field, for other programs
  --format table       the table or drawing, as at a terminal

As JSON, an answer is what the API returns.
  --json              the whole answer
  --fields id,name    only these fields; an unknown field fails with exit code 2 and a list of the known ones
  --jq EXPRESSION     the output of jq, which is built in
With --jq, each value is one line, as jq -cr writes it: a string as it is, everything else as JSON. With
--format ndjson, jq runs on each object separately. env, $ENV, modules and time zones other than UTC are not
available.

Examples:
  $ crop plan list --columns name,latest_feasibility_label --sort name
  $ crop plan list --jq "map(select(.latest_feasibility_label == null)) | length"
  $ crop crops --format csv > crops.csv
`;
