// Bundles the engine's process.
import { writeBundle } from '../scripts/bundling.mjs';

await writeBundle({
  folder: 'engine',
  entry: 'process/engine-process.js',
  external: ['fs-native-extensions', 'lmdb'],
});
