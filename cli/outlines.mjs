// Writes the outlines of countries that crop map draws: those of Natural Earth in the package world-atlas, at a
// scale of 1:50 million, with ISO 3166-1 alpha-2 codes as ids and without anything that crop does not read.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import library from 'i18n-iso-countries';

const require = createRequire(import.meta.url);
const { type, transform, arcs, objects } = JSON.parse(
  readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'),
);
/** ISO has no code for Kosovo. The others that have no number share no name with a country of ISO. */
const codesByName = { Kosovo: 'XK' };
/** There is no climate for Antarctica, and its outline goes around the pole, which nothing here can draw. */
const isDrawn = ({ id }) => id !== '010';
const geometries = objects.countries.geometries
  .filter(isDrawn)
  .map(({ id, type, arcs, properties: { name } }) => {
    const code = id === undefined ? codesByName[name] : library.numericToAlpha2(id);
    if (id !== undefined && code === undefined) throw new Error(`No country has the number ${id} (${name}).`);
    return { type, arcs, ...(code !== undefined && { id: code }) };
  });
const countries = { type: 'GeometryCollection', geometries };
const topology = JSON.stringify({ type, transform, arcs, objects: { countries } });
writeFileSync(new URL('dist/outlines.json.br', import.meta.url), brotliCompressSync(topology));
