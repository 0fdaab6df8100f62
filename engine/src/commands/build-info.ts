import { toDocument } from '../bson/document.js';
import type { Command } from './command.js';

/** The version of MongoDB whose behaviour is the model. */
export const buildInfo: Command = {
  accepts: { known: ['buildInfo', 'buildinfo'] },
  run: () =>
    toDocument({ version: '7.0.0', versionArray: [7, 0, 0, 0], modules: [], storageEngines: ['lmdb'], bits: 64 }),
};
