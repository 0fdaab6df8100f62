import type { ExportFormat } from '@crop-planning/shared';
import { usageError } from '../../../terminal/failures.js';
import type { OutputStream } from '../../../terminal/io.js';
import { ended } from '../../../terminal/output/output.js';
import { isJsonWanted } from '../../../terminal/output/view.js';
import { flag, option } from '../../../command/define-command.js';
import { answerOptions, type CommonOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

const filePrivate = 0o600;

export const command = defineServiceCommand({
  words: 'auth export',
  summary: 'Export everything that the service stores about you',
  about: [
    'Write everything that the service stores about your account, except the password and the tokens',
    'themselves: profile, crop plans, analyses, notifications, sessions, the list of tokens and the audit',
    'log (logins and so on). The output is one JSON object, or NDJSON with one item per line and the counts',
    'on the last line. With -o, the export goes to a file that only you can read, which is written',
    'completely or not at all, and --json prints a summary. Without -o, the export goes to stdout; if it',
    'fails midway, the end is missing.',
  ].join('\n'),
  examples: [
    'crop auth export -o account.json',
    'crop auth export --format ndjson | gzip > account.ndjson.gz',
  ],
  options: {
    format: option('--format <format>', 'json or ndjson (default: by file extension, else json)', {
      choices: ['json', 'ndjson'],
    }),
    output: option('-o, --output <file>', 'the file to write, or - for stdout'),
    force: flag('--force', 'replace the file if it exists'),
    ...answerOptions,
  },
  run: async ({ io, options, openSignedIn, openOutput }) => {
    const { format: chosenFormat, output: outputOption, force, ...common } = options;
    const file = outputOption === '-' ? undefined : outputOption;
    const format = chosenFormat ?? (/\.(ndjson|jsonl)$/i.test(file ?? '') ? 'ndjson' : 'json');
    if (file === undefined) refuseSelection(common, format);
    const { summaryOf, toWritten, writtenExportView } = await import('../../views/account-export.js');
    const output = await openOutput(writtenExportView, common);
    const { createFileWriter } = await import('../../../terminal/output/file-writer.js');
    const { openExport } = await import('../../export.js');
    const files = createFileWriter({
      command: 'crop auth export',
      example: 'account.json',
      mode: filePrivate,
    });
    if (file !== undefined) await files.check(file, force ? {} : { replaceOption: '--force' });
    const api = await openSignedIn();
    const isShown = file === undefined && io.stdout.isTerminal;
    // A progress count among the lines of the export would only get in the way.
    const { show, end } = output.progress('items', isShown ? 0 : undefined);
    const { text, counts } = await openExport(api, { format, isShown }, show);
    if (file === undefined) return ended(writeTo(io.stdout, text), end);
    await ended(files.write(file, text), end);
    const exportSummary = toWritten(file, format, counts);
    await output.remark(`Wrote ${file}: ${summaryOf(exportSummary)}.`);
    if (isJsonWanted(common)) await output.item(exportSummary);
  },
});

/** Without -o, stdout gets the whole export in one format, so an option that selects from it is refused. */
function refuseSelection({ json, fields, jq }: CommonOptions, format: ExportFormat): void {
  if (fields !== undefined || jq !== undefined) {
    const [option, example] = fields === undefined ? ['--jq', '.file'] : ['--fields', 'file'];
    throw usageError(`${option} works only with -o: it selects from the summary of the file.`, {
      tryNext: `crop auth export -o account.json ${option} ${example}`,
    });
  }
  if (json === true && format === 'ndjson') {
    throw usageError('--json and --format ndjson cannot be used together.', {
      tryNext: 'crop auth export --format ndjson',
    });
  }
}

async function writeTo(stdout: OutputStream, text: AsyncIterable<string>): Promise<void> {
  for await (const part of text) {
    await stdout.write(part);
    // The reader has closed the pipe, so the rest of a large account is not fetched.
    if (!stdout.isRead) return;
  }
}
