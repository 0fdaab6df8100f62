import { commandTable, helpTopics } from '../command-table.js';
import type { OutputStream, ProcessIo } from '../../terminal/io.js';
import { run } from '../run.js';
import { manualPage, type ManualPart } from './page.js';

/** Too wide for any line of help to be wrapped: the reader's terminal does that. */
const columns = 10_000;

/** The manual, made from what every command and topic says about itself. */
export async function collectManual(): Promise<string> {
  const commands: ManualPart[] = [];
  for (const { words } of commandTable) {
    commands.push({ title: `crop ${words}`, help: await said([...words.split(' '), '--help']) });
  }
  const topics: ManualPart[] = [];
  for (const topic of Object.keys(helpTopics)) {
    topics.push({ title: topic, help: await said(['help', topic]) });
  }
  const version = (await said(['--version'])).trim();
  return manualPage({ version, program: await said(['--help']), commands, topics });
}

async function said(argv: readonly string[]): Promise<string> {
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

/** Help asks for nothing and reads nothing. */
function silentIo(stdout: OutputStream): ProcessIo {
  const never = () => Promise.reject(new Error('Help asks nothing.'));
  return {
    stdin: { isTerminal: false, readAll: never },
    stdout,
    stderr: stdout,
    prompts: { text: never, secret: never, confirm: never, choose: never },
    env: {},
    interrupted: new AbortController().signal,
    whileBusy: (work) => work(),
    showPages: async () => false,
    now: () => new Date(),
  };
}
