import type { Command } from 'commander';

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
  const lines = [about, '', 'Examples:', ...examples.map((example) => `  $ ${example}`), ''];
  return command.addHelpText('before', lines.join('\n'));
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
