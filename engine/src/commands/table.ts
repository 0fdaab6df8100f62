import { abortTransaction } from './abort-transaction.js';
import { aggregate } from './aggregate.js';
import type { Command } from './command.js';
import { commitTransaction } from './commit-transaction.js';
import { createIndexes } from './create-indexes.js';
import { deleteCommand } from './delete.js';
import { endSessions } from './end-sessions.js';
import { explain } from './explain.js';
import { findAndModify } from './find-and-modify.js';
import { find } from './find.js';
import { getMore } from './get-more.js';
import { hello } from './hello.js';
import { insert } from './insert.js';
import { killCursors } from './kill-cursors.js';
import { ping } from './ping.js';
import { update } from './update.js';

/** Every command that there is, under each of its names. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ['abortTransaction', abortTransaction],
  ['aggregate', aggregate],
  ['commitTransaction', commitTransaction],
  ['createIndexes', createIndexes],
  ['delete', deleteCommand],
  ['endSessions', endSessions],
  ['explain', explain],
  ['find', find],
  ['findAndModify', findAndModify],
  ['getMore', getMore],
  ['hello', hello],
  ['insert', insert],
  ['isMaster', hello],
  ['ismaster', hello],
  ['killCursors', killCursors],
  ['ping', ping],
  ['update', update],
]);
