import { setTimeout as pause } from 'node:timers/promises';
import type { Io } from '../terminal/io.js';
import { CliError, exitCodes, interruption } from '../terminal/failures.js';
import { ended, type Notices, type Work } from '../terminal/output/output.js';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';

/** A map takes seconds on an idle server; a busy one may need minutes. */
const deadlineMs = 5 * 60_000;
const secondMs = 1_000;
const waitDefaultSeconds = 2;

export interface Waiting {
  io: Io;
  notices: Pick<Notices, 'progress'>;
  /** What the server is doing. */
  work: Extract<Work, 'secondsOfMap' | 'secondsOfFile'>;
}

/**
 * Asks for a map until it is calculated, and shows the time that it takes: the service refuses to answer for the
 * time being if it needs longer than a request may take, and says when to ask again.
 */
export async function askUntilCalculated<Answer>(
  request: () => Promise<Answer>,
  { io, notices, work }: Waiting,
): Promise<Answer> {
  const startedAtMs = io.now().getTime();
  const progress = notices.progress(work);
  let askedCount = 1;
  const show = () =>
    progress.show(
      Math.round((io.now().getTime() - startedAtMs) / secondMs),
      askedCount > 1 ? terminalWords().askedTimes(askedCount) : '',
    );
  const clock = setInterval(show, secondMs);
  return ended(untilCalculated(), async () => {
    clearInterval(clock);
    await progress.end();
  });

  async function untilCalculated(): Promise<Answer> {
    for (;;) {
      try {
        return await request();
      } catch (error) {
        if (!(error instanceof CliError) || !isCalculating(error)) throw error;
        const waitMs = secondMs * (error.details.retryAfterSeconds ?? waitDefaultSeconds);
        if (io.now().getTime() + waitMs - startedAtMs > deadlineMs) throw tooLate(error);
        await pause(waitMs, undefined, { signal: io.interrupted }).catch(() => {
          throw interruption();
        });
        askedCount += 1;
        show();
      }
    }
  }
}

/** Whether the service says when to ask again. */
function isCalculating({ code, details }: CliError): boolean {
  return code === 'SERVICE_UNAVAILABLE' && details.retryAfterSeconds !== undefined;
}

function tooLate({ details }: CliError): CliError {
  const minutes = deadlineMs / (60 * secondMs);
  return new CliError(
    exitCodes.server,
    'SERVICE_UNAVAILABLE',
    `The server has not answered within ${minutes} minutes.`,
    { ...details, hints: ['It may be busy with other maps. It keeps what it calculates: try again later.'] },
  );
}
