import { run } from '@crop-planning/cli';
import { loadLanguage, type Language } from '@crop-planning/shared/words/languages/languages';
import { requireTypableHints } from './hints.js';

/** The result of one run of the command. */
export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Terminal {
  env: Record<string, string>;
  /** The contents of standard input, or what arrives there. */
  stdin?: string | AsyncIterable<Uint8Array>;
  /** Set if there is a person at a terminal: the answers to the prompts, in order. */
  answers?: readonly string[];
  columns?: number;
  rows?: number;
  /** Called with the pager's command line and the text to show. */
  onPages?: (pager: string, text: string) => void;
  /** What `--lang fr` says, in place of French. */
  language?: Language;
  /** The command that the user typed to run the program; `crop` by default. */
  program?: string;
  /** The current time, or a function that returns it if the clock must advance. */
  now?: Date | (() => Date);
  interrupted?: AbortSignal;
  /** Called with everything written so far, each time there is more. */
  onWrite?: (soFar: { stdout: string; stderr: string }) => void;
}

/**
 * Runs one command line in this process, with simulated streams, prompts and pager. Throws if it suggests a command
 * that cannot be parsed.
 */
export async function runCli(
  argv: readonly string[],
  {
    env,
    stdin = '',
    answers,
    columns,
    rows,
    onPages,
    now = new Date(),
    interrupted,
    program = 'crop',
    language,
    onWrite = () => {},
  }: Terminal,
): Promise<CliResult> {
  const isTerminal = answers !== undefined;
  const stdout = recorder(isTerminal, { columns, rows }, report);
  const stderr = recorder(isTerminal, { columns, rows }, report);
  const code = await run(argv, {
    stdin: { isTerminal, read: () => (typeof stdin === 'string' ? onlyChunk(stdin) : stdin) },
    stdout,
    stderr,
    prompts: person([...(answers ?? [])], stderr),
    env,
    loadLanguage: async (code) => language ?? loadLanguage(code),
    program: () => program,
    interrupted: interrupted ?? new AbortController().signal,
    whileBusy: (work) => work(),
    // A pager has a screen of its own, so its text is not part of stdout.
    showPages: async (pager, text) => {
      onPages?.(pager, text);
      return onPages !== undefined;
    },
    now: typeof now === 'function' ? now : () => now,
  });
  await requireTypableHints(stderr.text);
  return { code, stdout: stdout.text, stderr: stderr.text };

  function report(): void {
    onWrite({ stdout: stdout.text, stderr: stderr.text });
  }
}

async function* onlyChunk(text: string): AsyncIterable<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function recorder(
  isTerminal: boolean,
  size: { columns: number | undefined; rows: number | undefined },
  onWrite: () => void,
) {
  const stream = {
    text: '',
    isTerminal,
    ...size,
    isRead: true,
    write: async (text: string) => {
      stream.text += text;
      onWrite();
    },
  };
  return stream;
}

type Check = (answer: string) => true | string;

/** Answers prompts in order; after an answer is rejected, gives the next one. */
function person(answers: string[], screen: { write(text: string): Promise<void> }) {
  async function text(question: string, check: Check = () => true): Promise<string> {
    const answer = await next(question);
    const verdict = check(answer);
    if (verdict === true) return answer;
    await screen.write(`${verdict}\n`);
    return text(question, check);
  }

  async function next(question: string): Promise<string> {
    await screen.write(`${question}\n`);
    const answer = answers.shift();
    if (answer === undefined) throw new Error(`No answer is left for: ${question}`);
    return answer;
  }

  /** Picks the choice that begins with the next answer. */
  async function choose<Value>(question: string, choices: readonly { name: string; value: Value }[]) {
    const answer = await next([question, ...choices.map(({ name }) => `  ${name}`)].join('\n'));
    const chosen = choices.find(({ name }) => name.startsWith(answer));
    if (chosen === undefined) throw new Error(`No choice begins with ${answer}.`);
    return chosen.value;
  }

  const confirm = async (question: string) => (await next(question)) === 'y';
  return { text, secret: text, confirm, choose };
}
