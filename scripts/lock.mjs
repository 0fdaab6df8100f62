import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const lookAgainMs = 200;

/**
 * Creates the file, so that only one process at a time has it, and returns a function that removes it. While
 * another process has it, calls `onWait` once with that process's id and blocks. The file of a process that has
 * ended is removed.
 */
export function takeLock(path, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  const release = () => rmSync(path, { force: true });
  let hasWaited = false;
  while (!create(path)) {
    const owner = ownerOf(path);
    if (owner === undefined) continue;
    if (!isRunning(owner)) release();
    else {
      if (!hasWaited) onWait(owner);
      hasWaited = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookAgainMs);
    }
  }
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

/** Returns false if the file exists. */
function create(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Returns the id in the file, or undefined if the file has just been removed. */
function ownerOf(path) {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
