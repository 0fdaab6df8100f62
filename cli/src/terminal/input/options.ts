import { InvalidArgumentError, Option, type Command } from 'commander';
import type { RequestOptions } from '../../service/api.js';
import type { OutputOptions } from '../output/output.js';
import { monthRule, parseMonth } from '../months.js';
import { risks } from '../risks.js';
import { parseSeconds, secondsRule } from '../seconds.js';

export interface CommonOptions extends OutputOptions, RequestOptions {}

const timeoutDefaultSeconds = 30;

/** The options of a command that answers with one thing; `ids` if it has an id, `isDrawn` if it has a picture. */
export function addItemOptions(
  command: Command,
  { ids, isDrawn = false }: { ids: boolean; isDrawn?: boolean },
): Command {
  addCommonOptions(command);
  if (isDrawn) {
    command.addOption(
      new Option('--format <format>', 'table: draw it even in a pipe or a file')
        .choices(['table'])
        .conflicts(['json', 'fields', 'jq', 'quiet'])
        .helpGroup(outputGroup),
    );
  }
  return ids ? command.addOption(quietOption().conflicts(['json', 'fields', 'jq'])) : command;
}

/** The options of a command that answers with a list; `key` is what -q writes for its items. */
export function addListOptions(
  command: Command,
  { key = 'ids', isDrawn = false }: { key?: string; isDrawn?: boolean } = {},
): Command {
  addCommonOptions(command);
  return command
    .addOption(
      new Option(
        '--format <format>',
        `write csv or ndjson, complete${isDrawn ? '; table: draw it even in a pipe or a file' : ''}`,
      )
        .choices(isDrawn ? ['csv', 'ndjson', 'table'] : ['csv', 'ndjson'])
        .conflicts('json')
        .helpGroup(outputGroup),
    )
    .addOption(
      new Option('--columns <names>', 'show these columns: id,name')
        .conflicts(['json', 'fields', 'jq', 'format', 'quiet'])
        .helpGroup(outputGroup),
    )
    .addOption(new Option('--wide', 'show every column, and cut nothing').helpGroup(outputGroup))
    .addOption(
      new Option('--sort <fields>', 'sort by these: name, or -name to reverse it').helpGroup(outputGroup),
    )
    .addOption(quietOption(key).conflicts(['json', 'fields', 'jq', 'format']));
}

/** The options of a command that writes the service's answer as it is. */
export function addRawOptions(command: Command): void {
  command
    .addOption(new Option('--json', 'write a failure as JSON, to stderr alone').helpGroup(outputGroup))
    .addOption(jqOption())
    .addOption(colorOption())
    .addOption(pagerOption());
  addRequestOptions(command);
}

export function riskOption(): Option {
  return new Option('--risk, --risk-tolerance <level>', 'how much risk you take').choices([...risks]);
}

/** For a command that creates plans. */
export function strictOption(): Option {
  return new Option('--strict', 'refuse a crop or place that the model does not know');
}

export function monthOption(): Option {
  return new Option(
    '--month, --planting-month <month>',
    'month of planting: 1 to 12, or a name such as mar',
  ).argParser(readMonth);
}

/** Without a default everything is listed; `countMax` is for what the service does not return in pages. */
export function limitOption(countDefault?: number, countMax = Infinity): Option {
  const option = new Option('--limit <number>', 'at most this many').argParser((text) => {
    if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= countMax) return Number(text);
    const range = countMax === Infinity ? 'of at least 1' : `from 1 to ${countMax}`;
    throw new InvalidArgumentError(`It must be a whole number ${range}.`);
  });
  return countDefault === undefined ? option : option.default(countDefault);
}

/** It also works before the command: the whole program has it. */
export function profileOption(): Option {
  return new Option('--profile <name>', 'use the server and the login of this profile').helpGroup(
    requestsGroup,
  );
}

const outputGroup = 'Output:';
const requestsGroup = 'Requests:';

function addCommonOptions(command: Command): void {
  command
    .addOption(new Option('--json', 'write JSON, as the API answers it').helpGroup(outputGroup))
    .addOption(
      new Option('--fields <names>', 'write only these fields, as JSON: id,name').helpGroup(outputGroup),
    )
    .addOption(jqOption())
    .addOption(colorOption())
    .addOption(pagerOption())
    .addOption(
      new Option('--utc', 'show times to the second in UTC, not how long ago').helpGroup(outputGroup),
    );
  addRequestOptions(command);
}

function jqOption(): Option {
  return new Option(
    '--jq <expression>',
    'filter the JSON with jq; strings are written as they are',
  ).helpGroup(outputGroup);
}

function colorOption(): Option {
  return new Option('--color <when>', 'use colours')
    .choices(['auto', 'always', 'never'])
    .default('auto')
    .helpGroup(outputGroup);
}

function pagerOption(): Option {
  return new Option('--no-pager', 'do not open a pager for long answers').helpGroup(outputGroup);
}

function addRequestOptions(command: Command): void {
  command
    .addOption(
      new Option('--timeout <seconds>', 'give up on a request after this long')
        .argParser(readSeconds)
        .default(timeoutDefaultSeconds)
        .helpGroup(requestsGroup),
    )
    .addOption(
      new Option('-v, --verbose', 'say on stderr what each request was and how long it took').helpGroup(
        requestsGroup,
      ),
    )
    .addOption(
      new Option('--debug', 'write headers and bodies to stderr too, without passwords and tokens').helpGroup(
        requestsGroup,
      ),
    )
    .addOption(profileOption());
}

function quietOption(key = 'ids'): Option {
  return new Option('-q, --quiet', `write only ${key}, one per line`).helpGroup(outputGroup);
}

function readMonth(text: string): number {
  const month = parseMonth(text);
  if (month === undefined) throw new InvalidArgumentError(`It ${monthRule}.`);
  return month;
}

function readSeconds(text: string): number {
  const seconds = parseSeconds(text);
  if (seconds === undefined) throw new InvalidArgumentError(`It ${secondsRule}.`);
  return seconds;
}
