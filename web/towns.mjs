// The towns that the map names, as a module that the build writes from the gazetteer: the largest of the world and of
// each country, the largest first, each as name, latitude and longitude.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const largestOfWorld = 1_500;
const largestOfCountry = 6;

/** Returns the plugin that makes the module `virtual:towns`. */
export function towns() {
  const id = '\0virtual:towns';
  return {
    name: 'towns',
    resolveId: (name) => (name === 'virtual:towns' ? id : undefined),
    load: (name) =>
      name === id
        ? `export const towns = JSON.parse(${JSON.stringify(JSON.stringify(chosen()))});`
        : undefined,
  };
}

function chosen() {
  const table = brotliDecompressSync(
    readFileSync(new URL('../server/data/places.tsv.br', import.meta.url)),
  ).toString();
  const places = table.split('\n').flatMap((line) => {
    const [name, country, , latitude, longitude, , people] = line.split('\t');
    return people ? [{ name, country, latitude, longitude, people: Number(people) }] : [];
  });
  places.sort((a, b) => b.people - a.people);
  const counts = new Map();
  return places
    .filter(({ country }, i) => {
      const count = (counts.get(country) ?? 0) + 1;
      counts.set(country, count);
      return i < largestOfWorld || count <= largestOfCountry;
    })
    .map(({ name, latitude, longitude }) => [name, rounded(latitude), rounded(longitude)]);
}

function rounded(degrees) {
  return Math.round(Number(degrees) * 100) / 100;
}
