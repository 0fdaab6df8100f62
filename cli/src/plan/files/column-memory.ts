// What a person says that the columns of files are: with --map, at a prompt, or for an earlier file with --remember,
// which is kept in crop's settings. Belongs to the commands that read files of plans.
import { planColumns } from '@crop-planning/shared/plan-files/columns';
import { fieldNamed, headingKey, type NamedColumn } from '@crop-planning/shared/plan-files/header';
import { HeadingError, type PlanFileError } from '@crop-planning/shared/plan-files/plan-file-error';
import { visible } from '@crop-planning/shared/visible-text';
import { openConfigFile } from '../../settings/config-file.js';
import { usageError } from '../../terminal/failures.js';
import { canAsk, type Io } from '../../terminal/io.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { files as english } from '@crop-planning/shared/words/languages/en/files';

const columnsMax = 100;
const headingMax = 200;
const example = '"Culture=crop,Parcelle=name"';

interface MemoryOptions {
  map?: string;
  remember?: boolean;
}

export async function createColumnMemory(io: Io, { map, remember = false }: MemoryOptions) {
  const config = openConfigFile(io.env);
  const said = map === undefined ? [] : readColumnMap(map);
  const stored = map?.trim() === '' ? new Map<string, string>() : (await config.read()).columns;
  return {
    /** Returns what is known of columns; what was said for this file counts before what is remembered. */
    named(): NamedColumn[] {
      const keys = new Set(said.map(({ heading }) => headingKey(heading)));
      // A person may have edited the file.
      const remembered = [...stored]
        .filter(([, field]) => field === '' || fieldNamed(field, planColumns) === field)
        .map(([heading, field]) => ({ heading, field, isRemembered: true }));
      return [...remembered.filter(({ heading }) => !keys.has(headingKey(heading))), ...said];
    },

    /** Asks about headings that are not clear; returns whether there were any, and a person to ask. */
    async ask(error: PlanFileError): Promise<boolean> {
      if (!(error instanceof HeadingError) || error.questions.length === 0 || !canAsk(io)) return false;
      const { whatColumn, noColumn } = words('files', english);
      for (const { heading, fits } of error.questions) {
        const choices = [
          ...fits.map((field) => ({ name: field, value: field })),
          { name: noColumn, value: '' },
        ];
        const field = await io.prompts.choose(whatColumn(`"${visible(heading)}"`), choices);
        said.push({ heading, field });
      }
      return true;
    },

    /** Keeps what was said, if that is wanted. */
    async keep(): Promise<void> {
      if (!remember) return;
      const columns = new Map([...stored, ...said.map(({ heading, field }) => [heading, field] as const)]);
      if (columns.size > columnsMax)
        throw usageError(`crop remembers at most ${columnsMax} columns.`, {
          hints: ['--map "" --remember forgets them.'],
        });
      await config.change((settings) => ({ ...settings, columns }));
    },

    /** Returns how to say what a column is, for a header that cannot be read. */
    adviceFor(error: PlanFileError): string[] {
      if (!(error instanceof HeadingError)) return [];
      const [question] = error.questions;
      const [field = 'crop'] = question?.fits ?? [];
      const shown = question === undefined ? example : JSON.stringify(`${question.heading}=${field}`);
      return [`--map says what a column is: --map ${visible(shown)}. Without a field, it is ignored.`];
    },
  };
}

/** Reads `Culture=crop, Plot, or field=name`: a heading may contain commas, and the last = divides. */
function readColumnMap(text: string): NamedColumn[] {
  const columns: NamedColumn[] = [];
  let heading = '';
  for (const part of text.split(',')) {
    heading += (heading === '' ? '' : ',') + part;
    const at = heading.lastIndexOf('=');
    if (at === -1) continue;
    columns.push(namedColumn(heading.slice(0, at).trim(), heading.slice(at + 1).trim()));
    heading = '';
  }
  if (heading.trim() !== '') throw wrongMap(`"${visible(heading.trim())}" has no =`);
  return columns;
}

function namedColumn(heading: string, field: string): NamedColumn {
  if (headingKey(heading) === '' || heading.length > headingMax)
    throw wrongMap('each = needs a heading before it');
  const name = field === '' ? '' : fieldNamed(field, planColumns);
  if (name !== undefined) return { heading, field: name };
  throw wrongMap(`"${visible(field)}" is not a column of a plan`);
}

function wrongMap(fault: string) {
  return usageError(`--map must be like ${example}: ${fault}.`, {
    hints: [`The columns are ${Object.keys(planColumns).join(', ')}, latitude, longitude, elevation.`],
  });
}
