import { commandTable, helpTopics } from '../command-table.js';
import type { OutputStream, ProcessIo } from '../../terminal/io.js';
import { run } from '../run.js';
import { manualPage, type ManualPart } from './page.js';

/** A width at which no line of help is wrapped; the reader's terminal wraps the manual. */
const columns = 10_000;

/** Builds the manual from the help of every command and topic. */
export async function collectManual(): Promise<string> {
  const commands: ManualPart[] = [];
  for (const { words } of commandTable) {
    commands.push({ title: `crop ${words}`, help: await outputOf([...words.split(' '), '--help']) });
  }
  const topics: ManualPart[] = [];
  for (const topic of Object.keys(helpTopics)) {
    topics.push({ title: topic, help: await outputOf(['help', topic]) });
  }
  const version = (await outputOf(['--version'])).trim();
  return manualPage({ version, program: await outputOf(['--help']), commands, topics });
}

async function outputOf(argv: readonly string[]): Promise<string> {
  let text = '';
  const stream: OutputStream = {
    isTerminal: false,
    columns,
    rows: undefined,
    isRead: true,
    write: async (part) => void (text += part),
  };
  const code = await run(argv, silentIo(stream));
  if (code !== 0) throw new Error(`crop ${argv.join(' ')}: ${text}`);
  return text;
}

/** Creates the io for help, which neither prompts nor reads. */
function silentIo(stdout: OutputStream): ProcessIo {
  const never = () => {
    throw new Error('Help must not prompt or read.');
  };
  return {
    stdin: { isTerminal: false, read: never },
    stdout,
    stderr: stdout,
    prompts: { text: never, secret: never, confirm: never, choose: never },
    env: {},
    program: () => 'crop',
    interrupted: new AbortController().signal,
    whileBusy: (work) => work(),
    showPages: async () => false,
    loadLanguage: async () => undefined,
    now: () => new Date(),
  };
}
