import { usageError } from '../../terminal/failures.js';
import type { Io } from '../../terminal/io.js';
import { isJsonWanted } from '../../terminal/output/view.js';
import { shellWord } from '../../terminal/shell-words.js';
import { argument, flag, option, repeatableOption } from '../../command/define-command.js';
import { rawOptions } from '../../command/shared-options.js';
import { defineServiceCommand } from '../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'api',
  summary: 'Send a raw request to the service',
  about: [
    'Send one raw request to the service, signed in, and write the body of the response. Paths and bodies',
    'are those of the REST API, which the server documents at /docs. With GET, HEAD and DELETE, or with',
    '--input, the fields become the query; otherwise they become the JSON body. The request goes only to the',
    'server that you are signed in to. crop does not repeat a request that failed, except after renewing an',
    'expired login: give a POST an Idempotency-Key if you may repeat it yourself.',
    '',
    'The exit code is the same as for any other command that gets this response: 3 for 404, 6 for 422, and',
    'so on. A redirect is not followed: its target is reported, and the exit code is 1.',
  ].join('\n'),
  examples: [
    'crop api GET /crop-plans --jq ".[].name"',
    'crop api GET /locations --field query=Nakuru --field limit=3',
    'crop api POST /crop-plans/analyses --field water=irrigated',
    'crop api POST /crop-plans --input plan.json --header "Idempotency-Key: north-field-2026"',
    'crop api GET /auth/me --include',
  ],
  arguments: {
    method: argument('GET, HEAD, POST, PATCH or DELETE'),
    path: argument('a path of the API, such as /crop-plans'),
  },
  options: {
    field: repeatableOption(
      '-F, --field <key=value>',
      'a field; numbers, true, false and null keep their type',
    ),
    rawField: repeatableOption('-f, --raw-field <key=value>', 'a field whose value is sent as text'),
    input: option('--input <file>', 'the file with the body, or - for standard input'),
    header: repeatableOption('-H, --header <name: value>', 'a header'),
    include: flag('-i, --include', 'write the status and the headers before the body'),
    ...rawOptions,
  },
  run: async ({ io, options, arguments: { method, path }, openSignedIn }) => {
    const { input, include = false, jq: expression } = options;
    if (include && isJsonWanted(options)) {
      throw usageError('--include writes headers, which are not JSON.', {
        tryNext: `crop api ${shellWord(method) ?? 'GET'} ${shellWord(path) ?? 'PATH'} -i`,
      });
    }
    const [{ readRawRequest }, { writeAnswer }, { createPages }, jq] = await Promise.all([
      import('../input.js'),
      import('../answer.js'),
      import('../../terminal/programs/pages.js'),
      expression === undefined ? undefined : openFilter(io, expression),
    ]);
    const { request, path: target } = readRawRequest({
      method,
      path,
      fields: options.field,
      rawFields: options.rawField,
      headers: options.header,
      body: input === undefined ? undefined : await readBody(io, input),
    });
    const api = await openSignedIn();
    const answer = await api.send(target, request);
    const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true;
    const pages = options.pager === false || isStream ? undefined : createPages(io);
    await writeAnswer(api, answer, pages ?? io, { include, isJson: isJsonWanted(options), jq });
  },
});

async function readBody(io: Io, file: string): Promise<string> {
  const { readTextFile } = await import('../../terminal/input/text-file.js');
  return readTextFile(io, file, { example: 'crop api POST /crop-plans --input plan.json' });
}

async function openFilter(io: Io, expression: string) {
  const { openJq } = await import('../../terminal/output/jq.js');
  return openJq(io, expression);
}
