import { run } from '@crop-planning/cli';

/** What one run of the command left behind. */
export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Terminal {
  env: Record<string, string>;
  /** What arrives on standard input through a pipe. */
  stdin?: string;
  /** Given if there is a person at a terminal: the answers, in the order of the questions. */
  answers?: readonly string[];
  columns?: number;
  rows?: number;
  /** Called with what a pager is given. */
  onPages?: (pager: string, text: string) => void;
  /** A function for a clock that moves on. */
  now?: Date | (() => Date);
  interrupted?: AbortSignal;
  /** Called with everything written so far, each time there is more. */
  onWrite?: (soFar: { stdout: string; stderr: string }) => void;
}

/** Runs one command line in this process; the streams are the only stand-ins. */
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
    onWrite = () => {},
  }: Terminal,
): Promise<CliResult> {
  const isTerminal = answers !== undefined;
  const stdout = recorder(isTerminal, { columns, rows }, tell);
  const stderr = recorder(isTerminal, { columns, rows }, tell);
  const code = await run(argv, {
    stdin: { isTerminal, readAll: async () => new TextEncoder().encode(stdin) },
    stdout,
    stderr,
    prompts: person([...(answers ?? [])], stderr),
    env,
    interrupted: interrupted ?? new AbortController().signal,
    whileBusy: (work) => work(),
    // A separate screen, which is gone when the pager is left.
    showPages: async (pager, text) => {
      onPages?.(pager, text);
      return onPages !== undefined;
    },
    now: typeof now === 'function' ? now : () => now,
  });
  return { code, stdout: stdout.text, stderr: stderr.text };

  function tell(): void {
    onWrite({ stdout: stdout.text, stderr: stderr.text });
  }
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

/** Answers as a person does: an unacceptable answer is rejected, and the next one is tried. */
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
    if (answer === undefined) throw new Error(`nobody answers: ${question}`);
    return answer;
  }

  /** The answer is the beginning of a choice. */
  async function choose<Value>(question: string, choices: readonly { name: string; value: Value }[]) {
    const answer = await next([question, ...choices.map(({ name }) => `  ${name}`)].join('\n'));
    const chosen = choices.find(({ name }) => name.startsWith(answer));
    if (chosen === undefined) throw new Error(`nobody can choose ${answer}`);
    return chosen.value;
  }

  const confirm = async (question: string) => (await next(question)) === 'y';
  return { text, secret: text, confirm, choose };
}
