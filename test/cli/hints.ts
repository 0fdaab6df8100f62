import { parseCommandLine } from '@crop-planning/cli/command-line';
import { readWords } from '../../cli/src/shell/bash-line.js';

/** Values for the placeholders of options that do not take any text. */
const samples: Readonly<Record<string, string>> = {
  '--month': '4',
  '--timeout': '30',
  '--limit': '3',
  '--risk': 'low',
  '--show': 'label',
  '--format': 'csv',
};

/** Returns a value in place of a placeholder such as MONTH; any other word stays. */
export function sampleWord(before: string | undefined, word: string): string {
  return /^[A-Z]+$/.test(word) ? (samples[before ?? ''] ?? word) : word;
}

/** Returns why the words after `crop` cannot be parsed as they stand; undefined if they can. */
export async function faultOfHint(line: string): Promise<string | undefined> {
  const words = readWords(line.replaceAll('…', 'PLAN'));
  if (words === undefined) return 'a shell would do more with it';
  try {
    await parseCommandLine(words.map((word, at) => sampleWord(words[at - 1], word)));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Throws if a suggestion on stderr is a crop command that cannot be parsed. */
export async function requireTypableHints(stderr: string): Promise<void> {
  const joined = stderr.replaceAll(' \\\n ', '');
  for (const [, line = ''] of joined.matchAll(/^(?:try|next): (?:unset CROP_TOKEN; )?crop (?!…)(.+)$/gm)) {
    const fault = await faultOfHint(line);
    if (fault !== undefined) throw new Error(`crop suggested "crop ${line}": ${fault}`);
  }
}
