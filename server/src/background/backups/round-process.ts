import type { RoundReport } from './round.js';

/** What a server asks of the process: the data of a RoundRequest. */
export interface RoundMessage {
  dataDir: string;
  folder: string;
  everyMs: number;
  kept: number;
  now: string;
}

export type RoundAnswer =
  { report: RoundReport } | { failure: { name: string; message: string; code: string } };

// A process of its own, because hashing, restoring and checking a large database keep a processor busy for minutes.
process.umask(0o077);
// Its server has ended or killed it; the next round removes what is left.
process.once('disconnect', () => process.exit(1));

process.once('message', (message: RoundMessage) => {
  void answerTo(message).then((answer) => process.send?.(answer, () => process.disconnect()));
});

async function answerTo({ dataDir, now, ...plan }: RoundMessage): Promise<RoundAnswer> {
  const config = { DATA_DIR: dataDir, MONGODB_URI: undefined, LOG_LEVEL: 'warn' as const };
  try {
    // Loaded only now, so that a server's end is noticed meanwhile.
    const { runRound } = await import('./round.js');
    return { report: await runRound({ config, dataDir, ...plan, now: new Date(now) }) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { failure: { name, message, code } };
  }
}
