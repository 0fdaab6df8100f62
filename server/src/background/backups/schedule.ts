import { fork, type ChildProcess } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import type { OperatorCore } from '../../core.js';
import { startBackground, type Background } from '../leased-work.js';
import { isRoundDue } from './due.js';
import { readBackupList } from './list.js';
import type { RoundAnswer, RoundMessage } from './round-process.js';
import type { RoundReport } from './round.js';
import { backupPlanOf, describeBackups } from './state.js';

/** How long a server waits after a failure: each attempt may copy the whole database. */
const retryMs = 15 * 60_000;
/** A round has to end before the next one is due, and before the files are to be looked at again. */
const roundMsMax = 24 * 60 * 60_000;
/** How far the process comes after the server; 19 is the last of all. */
const nicenessAdded = 10;

/** Makes backups when they are due, in a process of its own. */
export function startBackups(
  background: Background,
  { settings, now }: Pick<OperatorCore, 'settings' | 'now'>,
  lookEveryMs: number,
) {
  let failure: unknown;
  let retryAtMs = 0;

  async function look(signal: AbortSignal): Promise<void> {
    const plan = backupPlanOf(settings);
    if (!plan) return;
    const at = now();
    const isRetried = failure === undefined || at.getTime() >= retryAtMs;
    if (isRetried && isRoundDue(await readBackupList(plan.dataDir), plan, at)) {
      try {
        report(await runRoundProcess({ ...plan, now: at.toISOString() }, signal));
        failure = undefined;
      } catch (error) {
        if (signal.aborted) return;
        failure = error;
        retryAtMs = at.getTime() + retryMs;
      }
    }
    if (failure !== undefined) throw failure;
    const [problem] = (await describeBackups(settings, at))?.problems ?? [];
    if (problem !== undefined) throw backupsError('DamagedBackupError', problem);
  }

  function report({ made, removed }: RoundReport): void {
    if (made) {
      const { file, size_bytes } = made;
      background.log.info({ file, size_bytes, removed }, 'a backup was made and verified');
    }
  }

  return startBackground(background, lookEveryMs, [
    { name: 'backups', look, failure: 'the backups of the database are not in order' },
  ]);
}

/**
 * Runs a round. Gives it up at the deadline or when the signal aborts, even if its process cannot be ended because it
 * waits for a disk that does not answer.
 */
async function runRoundProcess(message: RoundMessage, closing: AbortSignal): Promise<RoundReport> {
  const msMax = Math.min(message.everyMs, roundMsMax);
  const signal = AbortSignal.any([closing, AbortSignal.timeout(msMax)]);
  signal.throwIfAborted();
  const child = fork(new URL('round-process.js', import.meta.url), [], {
    execArgv: [],
    env: {},
    stdio: 'ignore',
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  try {
    lowerPriority(child);
    child.send(message, () => undefined);
    const answer = await answerOf(child, signal);
    if ('report' in answer) return answer.report;
    const { name, message: reason, code } = answer.failure;
    // With its code, because another cause is logged as well.
    throw backupsError(`${name} ${code}`.trim(), reason);
  } finally {
    process.off('exit', kill);
    kill();
    child.unref();
    child.channel?.unref();
  }
}

function answerOf(child: ChildProcess, signal: AbortSignal): Promise<RoundAnswer> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer: RoundAnswer) => resolve(answer)).on('error', reject);
    child.once('exit', (code, how) =>
      reject(
        backupsError(
          'BackupProcessError',
          `The process that makes it ended with ${how ?? `exit code ${code}`}.`,
        ),
      ),
    );
    signal.addEventListener('abort', () =>
      reject(
        backupsError(
          'BackupDeadlineError',
          'It took longer than BACKUP_EVERY_HOURS, or a day, and was given up.',
        ),
      ),
    );
  });
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(19, getPriority() + nicenessAdded));
  } catch {
    // Not every system has priorities.
  }
}

function backupsError(name: string, message: string): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}
