import { Help, type Command } from 'commander';

export interface HelpText {
  about: string;
  examples: readonly string[];
}

/** A page of `crop help TOPIC`, beside those of the commands. */
export interface HelpTopic {
  summary: string;
  load(): Promise<{ text: string }>;
}

/** Help begins with what the command does and how it is used in practice. */
export function describe(command: Command, { about, examples }: HelpText): Command {
  const lines = ['', 'Examples:', ...examples.map((example) => `  $ ${example}`), ''];
  return command.addHelpText('before', () => {
    const width = command.configureOutput().getOutHelpWidth?.() ?? widthDefault;
    return [asParagraphs(about, width), ...lines].join('\n');
  });
}

export const widthDefault = 80;

/** The text with its paragraphs broken where the width ends; indented lines stay as they are. */
export function asParagraphs(text: string, width: number): string {
  const help = new Help();
  const joined = text.replaceAll(/(?<=^\S.*)\n(?=\S)/gm, ' ');
  return joined.replaceAll(/^\S.*$/gm, (paragraph) => help.boxWrap(paragraph, width));
}

export function describeProgram(program: Command, topics: Readonly<Record<string, HelpTopic>>): Command {
  const width = Math.max(...Object.keys(topics).map(({ length }) => length)) + 2;
  const list = Object.entries(topics).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
  return describe(program, {
    about: 'Crop planning from the command line: what to plant, where and when.',
    examples: [
      'crop login --email ada@example.org',
      'crop plan import plans.csv',
      'crop plan analyze --all',
      'crop suggest --location "Nakuru, Kenya" --month apr --limit 5',
    ],
  }).addHelpText('after', ['', 'Topics, with crop help TOPIC:', ...list].join('\n'));
}
