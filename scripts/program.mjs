// Installs and builds what is missing, then runs the given TypeScript program from test/ with its arguments.
import { spawnSync } from 'node:child_process';
import { makeReady } from './ready.mjs';

makeReady();

process.exitCode =
  spawnSync(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)], { stdio: 'inherit' }).status ??
  1;
