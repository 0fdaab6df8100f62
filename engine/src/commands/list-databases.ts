import { emptyDocument, toDocument } from '../bson/document.js';
import { commandError } from '../errors.js';
import { parseFilter } from '../query/filter.js';
import { databasesOf } from '../storage/catalog.js';
import type { Command } from './command.js';
import { boolOption, documentOption } from './options.js';

const bytesPerMegabyte = 1024 * 1024;

/** Lists the databases that have collections. They share one file, so each is as large as the store. */
export const listDatabases: Command = {
  accepts: {
    known: ['listDatabases', 'filter', 'nameOnly'],
    ignored: ['authorizedDatabases'],
  },
  run({ engine, body, database }) {
    if (database !== 'admin')
      throw commandError('Unauthorized', 'listDatabases may only be run against the admin database.');
    const filter = parseFilter(documentOption(body, 'filter') ?? emptyDocument);
    const isNameOnly = boolOption(body, 'nameOnly') ?? false;
    const { fileBytes } = engine.store;
    const databases = databasesOf(engine.store.catalog)
      .map((name) => (isNameOnly ? { name } : { name, sizeOnDisk: fileBytes, empty: false }))
      .filter((entry) => filter.matches(toDocument(entry)));
    if (isNameOnly) return toDocument({ databases });
    return toDocument({
      databases,
      totalSize: fileBytes,
      totalSizeMb: Math.floor(fileBytes / bytesPerMegabyte),
    });
  },
};
