export const summary = 'Tables, JSON, jq and CSV';

export const text = `How answers are written

stdout has the answer and nothing else; notes, questions and errors are on stderr.

At a terminal an answer is a table or a drawing that fits its width. Ids and labels are never cut; a narrow terminal
has fewer columns. A long answer opens in a pager.
  --columns id,name   these columns
  --wide              every column, nothing cut
  --sort -created_at  in this order, last first
  --utc               times in UTC, not how long ago
  --color never       no colours
  --no-pager          all at once

In a pipe or a file it is tab-separated lines without colours, with a line of field names for a list, and times are
ISO 8601.
  -q                   ids only, one a line
  --format csv|ndjson  complete, for other programs
  --format table       draw it there too

As JSON it is what the API answers.
  --json              the whole answer
  --fields id,name    only these fields; a field that does not exist is exit code 2, with those that do
  --jq EXPRESSION     what jq makes of it; no jq need be installed
With --jq each value is a line: a string as it is, everything else as JSON, as jq -cr writes them. With
--format ndjson each object is given to jq by itself. env, $ENV, modules and time zones other than UTC are not there.

Examples:
  $ crop plan list --columns name,latest_feasibility_label --sort name
  $ crop plan list --jq "map(select(.latest_feasibility_label == null)) | length"
  $ crop crops --format csv > crops.csv
`;
