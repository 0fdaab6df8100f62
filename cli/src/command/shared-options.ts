import { monthRule, parseMonth, parseSeconds, risks, secondsRule } from '../terminal/typed-values.js';
import {
  flag,
  option,
  profileOption,
  withDefault,
  type Option,
  type OptionValues,
} from './define-command.js';

const output = { group: 'Output:' };
const requests = { group: 'Requests:' };

const timeoutDefaultSeconds = 30;

const requestOptions = {
  timeout: withDefault(
    option('--timeout <seconds>', 'give up on a request after this long', {
      read: parseSeconds,
      rule: secondsRule,
      ...requests,
    }),
    timeoutDefaultSeconds,
  ),
  verbose: flag('-v, --verbose', 'say on stderr what each request was and how long it took', requests),
  debug: flag('--debug', 'write headers and bodies to stderr too, without passwords and tokens', requests),
  profile: { ...profileOption, ...requests },
};

const jq = option('--jq <expression>', 'filter the JSON with jq; strings are written as they are', output);
const color = withDefault(
  option('--color <when>', 'use colours', { choices: ['auto', 'always', 'never'], ...output }),
  'auto',
);
const pager = flag('--no-pager', 'do not open a pager for long answers', output);

/** For a command that writes the service's answer as it is. */
export const rawOptions = {
  json: flag('--json', 'write a failure as JSON, to stderr alone', output),
  jq,
  color,
  pager,
  ...requestOptions,
};

/** For a command that answers with one thing without an id. */
export const answerOptions = {
  json: flag('--json', 'write JSON, as the API answers it', output),
  fields: option('--fields <names>', 'write only these fields, as JSON: id,name', output),
  jq,
  color,
  pager,
  utc: flag('--utc', 'show times to the second in UTC, not how long ago', output),
  ...requestOptions,
};

/** What every command has at least. */
export type CommonOptions = OptionValues<typeof answerOptions>;

const jsonOptions = ['json', 'fields', 'jq'];

export const quietOption = flag('-q, --quiet', 'write only ids, one per line', {
  conflicts: jsonOptions,
  ...output,
});

/** For a command that answers with one thing that has an id. */
export const itemOptions = { ...answerOptions, quiet: quietOption };

/** For a command that draws the one thing it answers with. */
export const drawnOption = option('--format <format>', 'table: draw it even in a pipe or a file', {
  choices: ['table'],
  conflicts: [...jsonOptions, 'quiet'],
  ...output,
});

/** For a command that draws what it answers with a list of. */
export const drawnListOption = option(
  '--format <format>',
  'write csv or ndjson, complete; table: draw it even in a pipe or a file',
  { choices: ['csv', 'ndjson', 'table'], conflicts: ['json'], ...output },
);

/** For a command that answers with a list; `key` is what -q writes for its items. */
export function listOptions(key = 'ids') {
  return {
    ...answerOptions,
    format: option('--format <format>', 'write csv or ndjson, complete', {
      choices: ['csv', 'ndjson'],
      conflicts: ['json'],
      ...output,
    }),
    columns: option('--columns <names>', 'show these columns: id,name', {
      conflicts: [...jsonOptions, 'format', 'quiet'],
      ...output,
    }),
    wide: flag('--wide', 'show every column, and cut nothing', output),
    sort: option('--sort <fields>', 'sort by these: name, or -name to reverse it', output),
    quiet: flag('-q, --quiet', `write only ${key}, one per line`, {
      conflicts: [...jsonOptions, 'format'],
      ...output,
    }),
  };
}

export const riskOption = option('--risk, --risk-tolerance <level>', 'how much risk you take', {
  choices: risks,
});

/** For a command that creates plans. */
export const strictOption = flag('--strict', 'refuse a crop or place that the model does not know');

export const monthOption = option(
  '--month, --planting-month <month>',
  'month of planting: 1 to 12, or a name such as mar',
  { read: parseMonth, rule: monthRule },
);

/** `countMax` is for what the service does not return in pages. */
export function limitOption(countMax = Infinity): Option<number> {
  return option('--limit <number>', 'at most this many', {
    read: (text) => (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= countMax ? Number(text) : undefined),
    rule: `must be a whole number ${countMax === Infinity ? 'of at least 1' : `from 1 to ${countMax}`}`,
  });
}
