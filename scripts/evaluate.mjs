import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { makeReady } from './ready.mjs';

makeReady();

const main = fileURLToPath(new URL('../test/evaluation/main.ts', import.meta.url));
process.exitCode = spawnSync(process.execPath, ['--import', 'tsx', main], { stdio: 'inherit' }).status ?? 1;
