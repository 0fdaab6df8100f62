import { mkdir, writeFile } from 'node:fs/promises';
import { collectManual } from './collect.js';

// The manual is written next to the compiled sources, which are in the package.
const folder = new URL('../../man/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('crop.1', folder), await collectManual());
