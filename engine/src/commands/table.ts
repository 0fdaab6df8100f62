import { aggregate } from './aggregate.js';
import { buildInfo } from './build-info.js';
import type { Command } from './command.js';
import { count } from './count.js';
import { createIndexes } from './create-indexes.js';
import { create } from './create.js';
import { dbStats } from './db-stats.js';
import { deleteCommand } from './delete.js';
import { distinct } from './distinct.js';
import { dropIndexes } from './drop-indexes.js';
import { drop } from './drop.js';
import { engineBackup } from './engine-backup.js';
import { engineValidate } from './engine-validate.js';
import { endSessions } from './end-sessions.js';
import { abortTransaction, commitTransaction } from './end-transaction.js';
import { explain } from './explain.js';
import { findAndModify } from './find-and-modify.js';
import { find } from './find.js';
import { getMore } from './get-more.js';
import { hello } from './hello.js';
import { insert } from './insert.js';
import { killCursors } from './kill-cursors.js';
import { listCollections } from './list-collections.js';
import { listDatabases } from './list-databases.js';
import { listIndexes } from './list-indexes.js';
import { ping } from './ping.js';
import { update } from './update.js';
import { validate } from './validate.js';

/** Every command, under each of its names. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ['abortTransaction', abortTransaction],
  ['aggregate', aggregate],
  ['buildInfo', buildInfo],
  ['buildinfo', buildInfo],
  ['commitTransaction', commitTransaction],
  ['count', count],
  ['create', create],
  ['createIndexes', createIndexes],
  ['dbStats', dbStats],
  ['delete', deleteCommand],
  ['distinct', distinct],
  ['drop', drop],
  ['dropIndexes', dropIndexes],
  ['endSessions', endSessions],
  ['engineBackup', engineBackup],
  ['engineValidate', engineValidate],
  ['explain', explain],
  ['find', find],
  ['findAndModify', findAndModify],
  ['getMore', getMore],
  ['hello', hello],
  ['insert', insert],
  ['isMaster', hello],
  ['ismaster', hello],
  ['killCursors', killCursors],
  ['listCollections', listCollections],
  ['listDatabases', listDatabases],
  ['listIndexes', listIndexes],
  ['ping', ping],
  ['update', update],
  ['validate', validate],
]);
