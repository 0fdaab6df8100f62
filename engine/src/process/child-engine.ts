import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { explainEnd, LaterStoreError } from '../damaged-store.js';
import { DirectoryLockedError, lockHolder } from '../storage/directory-lock.js';
import { storeFile } from '../storage/store-file.js';
import type { ChildOptions, EngineReport, StartReport } from './engine-process.js';
import { MissingStoreError } from './missing-store.js';
import type { StoreEvents } from '../storage/store.js';
import type { SocketName } from './data-directory.js';
import type { EngineHandle, RunOptions } from './run-options.js';

/** Called on events of the child process until the engine is closed. */
export interface ChildEvents extends StoreEvents {
  /** The process died; `how` is the signal or the exit code. */
  onEnd?: (how: string, reason: Error) => void;
  /** The engine is serving again. */
  onRestart?: () => void;
  /** A restart failed and will be tried again. */
  onRestartFailure?: (error: unknown) => void;
}

const restartDelayMsMin = 50;
const restartDelayMsMax = 1_000;
/** A process that ran this long did not die while starting, so the restart delay is reset. */
const steadyMs = 5_000;
/** How long a process may take to start before it is killed; upgrading the store may take longer. */
const startMsMax = 30_000;
/** The file descriptor on which the process sends its beats. */
const beats = 4;
const beatEveryMs = 1_000;
/**
 * How many beats in a row may be missing. Even a busy process sends beats, so if more are missing, it has
 * been suspended.
 */
const silentBeatsMax = 5;
/** The time allowed for closing the store properly; the data is safe even if the store is not closed. */
const closeMsMax = 2_000;
/**
 * The engine keeps few objects, as documents are in LMDB's memory, so it needs little room for new ones (decision 57).
 */
const heapFlags = ['--max-semi-space-size=4'];
/** By default, each of its threads keeps memory of its own that it has freed. */
const mallocArenas = { MALLOC_ARENA_MAX: '1' };

/** Runs the engine in its own process, which is restarted whenever it dies before `close`. */
export async function startChildEngine(
  options: RunOptions,
  { onEnd, onRestart, onRestartFailure = (error) => console.error(error), onUpgrade }: ChildEvents = {},
): Promise<EngineHandle> {
  let isClosed = false;
  let { child, uri } = await startOnce(options, onUpgrade);
  let restartDelayMs = restartDelayMsMin;
  let timer: NodeJS.Timeout | undefined;

  const restartLater = (): void => {
    timer = setTimeout(restart, restartDelayMs);
    restartDelayMs = Math.min(2 * restartDelayMs, restartDelayMsMax);
  };
  const watch = (): void => {
    const startedAt = performance.now();
    killWhenSilent(child);
    child.once('exit', (code, signal) => {
      if (isClosed) return;
      if (performance.now() - startedAt > steadyMs) restartDelayMs = restartDelayMsMin;
      restartLater();
      onEnd?.(...endOf(options, code, signal));
    });
  };
  const restart = (): void => {
    // A running engine has had a store, whatever has become of its mark.
    startOnce({ ...options, whenMissing: 'refuse' }, onUpgrade).then(
      (started) => {
        child = started.child;
        if (isClosed) return void end(child);
        watch();
        onRestart?.();
      },
      (error: unknown) => {
        if (isClosed) return;
        restartLater();
        onRestartFailure(error);
      },
    );
  };
  // A suspended process would not notice that its parent has ended.
  const killChild = (): void => void child.kill('SIGKILL');
  process.once('exit', killChild);
  watch();
  return {
    uri,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await end(child);
      process.off('exit', killChild);
    },
  };
}

/** Runs the engine in a process of its own until `close`, without restarting it. */
export async function startCommandEngine(options: RunOptions): Promise<EngineHandle> {
  const { child, uri } = await startOnce(options, undefined, 'command');
  const killChild = (): void => void child.kill('SIGKILL');
  process.once('exit', killChild);
  let isClosed = false;
  let said = '';
  child.stderr?.on('data', (chunk) => (said = `${said}${chunk}`.slice(-1_000)));
  const ended = new Promise<Error>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!isClosed) resolve(endOf(options, code, signal, said)[1]);
    });
  });
  return {
    uri,
    ended,
    async close() {
      isClosed = true;
      await end(child);
      process.off('exit', killChild);
    },
  };
}

/** Returns how a process ended, and what that says about the store. */
function endOf(
  { directory }: RunOptions,
  code: number | null,
  signal: NodeJS.Signals | null,
  said?: string,
): [how: string, reason: Error] {
  const how = String(signal ?? code);
  return [how, explainEnd(join(directory, storeFile), how, said)];
}

/**
 * Kills the child process when it has sent no beats for too long. The silence is measured with a timer of
 * this process, so that time in which server and engine were suspended together does not count.
 */
function killWhenSilent(child: ChildProcess): void {
  let silentBeats = 0;
  const timer = setInterval(() => {
    silentBeats += 1;
    if (silentBeats > silentBeatsMax) child.kill('SIGKILL');
  }, beatEveryMs);
  child.stdio[beats]?.on('data', () => (silentBeats = 0));
  child.once('exit', () => clearInterval(timer));
}

/** Asks the process to end, and kills it if it does not end in time. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), closeMsMax);
  child.disconnect();
  await exited;
  clearTimeout(timer);
}

async function startOnce(
  options: RunOptions,
  onUpgrade: StoreEvents['onUpgrade'],
  name: SocketName = 'engine',
): Promise<{ child: ChildProcess; uri: string }> {
  const child = fork(createRequire(import.meta.url).resolve('#engine-process'), [], {
    execArgv: heapFlags,
    env: environment(),
    // A command says in a sentence of its own how its engine ended, instead of LMDB's messages for its developers.
    stdio: ['ignore', 'inherit', name === 'command' ? 'pipe' : 'inherit', 'ipc', 'pipe'],
  });
  const watch = { parent: process.pid, beats, beatEveryMs };
  const childOptions: ChildOptions = { ...options, watch, name };
  child.send(childOptions);
  const timer = setTimeout(() => child.kill('SIGKILL'), startMsMax);
  const report = await new Promise<StartReport>((resolve, reject) => {
    child.on('message', (message: EngineReport) => {
      if (!('upgradesFrom' in message)) return resolve(message);
      clearTimeout(timer);
      onUpgrade?.(message.upgradesFrom);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(endOf(options, code, signal)[1]));
  }).finally(() => clearTimeout(timer));
  if ('uri' in report) return { child, uri: report.uri };
  child.disconnect();
  if ('missing' in report) throw new MissingStoreError(report.missing.path, report.missing.mark);
  const { directory } = options;
  if ('laterFormat' in report) throw new LaterStoreError(join(directory, storeFile), report.laterFormat);
  throw report.isLocked
    ? new DirectoryLockedError(directory, lockHolder(directory))
    : new Error(report.failure);
}

// Returns an environment without the server's secrets.
function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, XDG_RUNTIME_DIR } = process.env;
  return {
    ...mallocArenas,
    ...(PATH && { PATH }),
    ...(TMPDIR && { TMPDIR }),
    ...(XDG_RUNTIME_DIR && { XDG_RUNTIME_DIR }),
  };
}
