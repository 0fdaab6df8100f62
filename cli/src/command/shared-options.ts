import { monthRule, parseMonth } from '@crop-planning/shared/typed/month';
import { risks, waters } from '@crop-planning/shared/typed/choices';
import { languageCodes } from '@crop-planning/shared/language-codes';
import { parseSeasonDays, seasonDaysRule } from '@crop-planning/shared/typed/season';
import { parseSeconds, secondsRule } from '../terminal/typed-values.js';
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

/** The options of every command that uses the service. */
export const requestOptions = {
  timeout: withDefault(
    option('--timeout <seconds>', 'seconds to wait for a response', {
      read: parseSeconds,
      rule: secondsRule,
      ...requests,
    }),
    timeoutDefaultSeconds,
  ),
  verbose: flag('-v, --verbose', 'report each request and its duration on stderr', requests),
  debug: flag('--debug', 'also report headers and bodies, without passwords and tokens', requests),
  profile: { ...profileOption, ...requests },
};

const jq = option('--jq <expression>', 'filter the JSON with jq; strings are written unquoted', output);
const color = withDefault(
  option('--color <when>', 'use colours', { choices: ['auto', 'always', 'never'], ...output }),
  'auto',
);
const lang = option('--lang <language>', 'the language of the answer', { choices: languageCodes, ...output });
const pager = flag('--no-pager', 'do not open a pager for long answers', output);

/** The options of a command that writes the service's response unchanged. */
export const rawOptions = {
  json: flag('--json', 'report failures as JSON, on stderr only', output),
  jq,
  color,
  pager,
  ...requestOptions,
};

/** The options of a command that returns one item without an id. */
export const answerOptions = {
  json: flag('--json', 'write JSON as the API returns it', output),
  fields: option('--fields <names>', 'write only these fields, as JSON: id,name', output),
  jq,
  lang,
  color,
  pager,
  utc: flag('--utc', 'show times in UTC, to the second, instead of relative times', output),
  ...requestOptions,
};

/** The --yes option of every command that can ask a question. */
export const yesOption = flag('-y, --yes', 'ask nothing: confirm, and take names and heights as they are');

/** The options that every command has. */
export type CommonOptions = OptionValues<typeof answerOptions>;

const jsonOptions = ['json', 'fields', 'jq'];

export const quietOption = flag('-q, --quiet', 'write only ids, one per line', {
  conflicts: jsonOptions,
  ...output,
});

/** The options of a command that returns one item with an id. */
export const itemOptions = { ...answerOptions, quiet: quietOption };

/** The --format option of a command that returns one item and can draw it. */
export const drawnOption = option('--format <format>', 'table: draw the answer even in a pipe or a file', {
  choices: ['table'],
  conflicts: [...jsonOptions, 'quiet'],
  ...output,
});

/** The --format option of a command that returns a list and can draw it. */
export const drawnListOption = option(
  '--format <format>',
  'csv or ndjson: write every field; table: draw the answer even in a pipe or a file',
  { choices: ['csv', 'ndjson', 'table'], conflicts: ['json'], ...output },
);

/** Builds the options of a command that returns a list; `key` names the values that -q writes. */
export function listOptions(key = 'ids') {
  return {
    ...answerOptions,
    format: option('--format <format>', 'write every field as csv or ndjson', {
      choices: ['csv', 'ndjson'],
      conflicts: ['json'],
      ...output,
    }),
    columns: option('--columns <names>', 'show only these columns: id,name', {
      conflicts: [...jsonOptions, 'format', 'quiet'],
      ...output,
    }),
    wide: flag(
      '--wide',
      'show every column; shorten names and places only if every column then fits',
      output,
    ),
    sort: option('--sort <fields>', 'sort by these fields: name, or -name for descending order', output),
    quiet: flag('-q, --quiet', `write only ${key}, one per line`, {
      conflicts: [...jsonOptions, 'format'],
      ...output,
    }),
  };
}

export const riskOption = option('--risk, --risk-tolerance <level>', 'how much risk you accept', {
  choices: risks,
});

/** The --strict option of the commands that create plans. */
export const strictOption = flag('--strict', 'refuse a crop or place that the model does not know');

export const monthOption = option(
  '--month, --planting-month <month>',
  'planting month: 1 to 12, a name such as mar, or a date',
  { read: parseMonth, rule: monthRule },
);

export const waterOption = option('--water <supply>', 'where the water comes from', { choices: waters });

/** The --season-days option; `own` is the season that FAO gives for the crop. */
export const seasonDaysOption = option(
  '--season-days <days>',
  "days from sowing to harvest; by default, or with own, the crop's typical season",
  { read: parseSeasonDays, rule: seasonDaysRule },
);

/** Builds the --limit option; `countMax` applies to lists that the service does not return in pages. */
export function limitOption(countMax = Infinity): Option<number> {
  return option('--limit <number>', 'show at most this many', {
    read: (text) => (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= countMax ? Number(text) : undefined),
    rule: `must be a whole number ${countMax === Infinity ? 'of at least 1' : `from 1 to ${countMax}`}`,
  });
}
