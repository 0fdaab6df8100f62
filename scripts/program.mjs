// Runs a TypeScript program of the tests, named by its path and with the arguments behind it, once everything is installed and built.
import { spawnSync } from 'node:child_process';
import { makeReady } from './ready.mjs';

makeReady();

process.exitCode =
  spawnSync(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)], { stdio: 'inherit' }).status ??
  1;
