// A build script, never imported: creates dist/places.idx from the tables in data/.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { indexFile } from './index-file.js';
import { makeIndex } from './make-index.js';

const data = new URL('../../../data/', import.meta.url);
const places = brotliDecompressSync(await readFile(new URL('places.tsv.br', data))).toString();
const regions = await readFile(new URL('regions.tsv', data), 'utf8');
const areas = await readFile(new URL('areas.tsv', data), 'utf8');
const unfinished = new URL(`${indexFile.href}.${process.pid}`);

await mkdir(new URL('.', indexFile), { recursive: true });
await writeFile(unfinished, makeIndex(places, regions, areas));
await rename(unfinished, indexFile);
