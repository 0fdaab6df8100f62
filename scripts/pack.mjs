// Builds all packages anew and writes what `npm install` takes into packages/, or into the folder that is named.
import { resolve } from 'node:path';
import { makeReady } from './ready.mjs';
import { pack } from './release/pack.mjs';

makeReady();
for (const { file } of pack(resolve(process.argv[2] ?? 'packages'))) console.log(file);
