// Bundles crop-server with the packages that it needs.
import { readFileSync } from 'node:fs';
import { writeBundle } from '../scripts/bundling.mjs';

const { peerDependencies: parts } = JSON.parse(
  readFileSync(new URL('../node_modules/mongodb/package.json', import.meta.url), 'utf8'),
);

await writeBundle({
  folder: 'server',
  entry: 'main.js',
  // Not only JavaScript, with files or processes of their own, or optional parts of the driver.
  external: [
    '@crop-planning/engine',
    '@fastify/swagger-ui',
    'bcrypt',
    'i18n-iso-countries',
    'piscina',
    ...Object.keys(parts),
    'aws4',
  ],
  // Tests change the deadlines of a process before it starts.
  shared: ['concurrency/deadlines.js'],
});
