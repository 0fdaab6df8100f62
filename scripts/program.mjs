// Runs a TypeScript program from test/, given its path and arguments, once everything is installed and built.
import { spawnSync } from 'node:child_process';
import { makeReady } from './ready.mjs';

makeReady();

process.exitCode =
  spawnSync(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)], { stdio: 'inherit' }).status ??
  1;
