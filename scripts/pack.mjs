// Builds what is not built, and writes the files for `npm install` to packages/ or the given folder.
import { resolve } from 'node:path';
import { makeReady } from './ready.mjs';
import { pack } from './release/pack.mjs';

makeReady();
for (const { file } of pack(resolve(process.argv[2] ?? 'packages'))) console.log(file);
