// The file that `crop plan report` and `crop plan calendar` write about plans, or stdout in its place.
import type { CommonOptions } from '../../command/shared-options.js';
import type { OpenOutput } from '../../command/define-command.js';
import { usageError } from '../../terminal/failures.js';
import type { Io } from '../../terminal/io.js';
import type { Output } from '../../terminal/output/output.js';
import { isJsonWanted, type View } from '../../terminal/output/view.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { files as english } from '@crop-planning/shared/words/languages/en/files';

/** A summary of the file that was written. */
export interface WrittenFile {
  file: string;
  plans: number;
  not_analysed: number;
}

export const writtenFileFields: View<WrittenFile>['fields'] = {
  file: { title: 'FILE', kind: 'headline' },
  plans: { title: 'PLANS', kind: 'count' },
  not_analysed: { title: 'NOT ANALYSED', kind: 'count' },
};

interface Target<Summary> {
  /** The name that was typed; undefined or `-` for stdout. */
  typed: string | undefined;
  /** The command that writes the file, and an example of a file name, for hints. */
  command: string;
  example: string;
  view: View<Summary>;
  common: CommonOptions;
  /** The option that replaces an existing file; undefined if the file may be replaced. */
  replaceOption?: string | undefined;
}

/** Where the text goes. */
export interface OpenPlansFile<Summary> {
  /** Undefined for stdout. */
  file: string | undefined;
  output: Output<Summary>;
  /** Writes the whole text or nothing, then reports a file on stderr and, with --json, its summary on stdout. */
  write(text: string, summarise: (file: string) => Summary): Promise<void>;
}

/** Throws a usage error for a file that cannot be written, and for --json without a file. */
export async function openPlansFile<Summary extends WrittenFile>(
  { io, openOutput }: { io: Io; openOutput: OpenOutput },
  { typed, command, example, view, common, replaceOption }: Target<Summary>,
): Promise<OpenPlansFile<Summary>> {
  const file = typed === '-' ? undefined : typed;
  if (file === undefined && isJsonWanted(common)) {
    throw usageError('--json describes the file that is written, so it needs -o.', {
      tryNext: `${command} -o ${example} --json`,
    });
  }
  const output = await openOutput(view, common);
  const { createFileWriter } = await import('../../terminal/output/file-writer.js');
  const files = createFileWriter({ command, example });
  if (file !== undefined) await files.check(file, replaceOption === undefined ? {} : { replaceOption });
  return {
    file,
    output,
    async write(text, summarise) {
      if (file === undefined) return io.stdout.write(text);
      await files.write(file, text);
      const summary = summarise(file);
      await output.remark(words('files', english).wrote(file, summary.plans));
      if (isJsonWanted(common)) await output.item(summary);
    },
  };
}
