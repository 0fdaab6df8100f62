import { toDocument } from '../bson/document.js';
import { maxDocumentBytes } from '../bson/check.js';
import type { Command } from './command.js';

/** The version of MongoDB whose wire protocol and replies the engine follows. */
const versionArray = [7, 0, 0, 0];

export const buildInfo: Command = {
  accepts: { known: ['buildInfo', 'buildinfo'] },
  run: () =>
    toDocument({
      version: versionArray.slice(0, 3).join('.'),
      gitVersion: 'embedded',
      modules: ['embedded'],
      versionArray,
      bits: 64,
      debug: false,
      maxBsonObjectSize: maxDocumentBytes,
      storageEngines: ['lmdb'],
    }),
};
