// Runs a TypeScript program of the tests, named by its path, once everything is installed and built.
import { spawnSync } from 'node:child_process';
import { makeReady } from './ready.mjs';

makeReady();

const [program] = process.argv.slice(2);
process.exitCode =
  spawnSync(process.execPath, ['--import', 'tsx', program], { stdio: 'inherit' }).status ?? 1;
