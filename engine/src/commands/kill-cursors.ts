import { toDocument } from '../bson/document.js';
import { readInt64 } from '../bson/number.js';
import { bsonType } from '../bson/value.js';
import { commandError } from '../errors.js';
import type { Command } from './command.js';
import { arrayOption, required } from './options.js';

export const killCursors: Command = {
  accepts: { known: ['killCursors', 'cursors'] },
  worksInTransaction: true,
  run({ body, engine }) {
    const ids = required(arrayOption(body, 'cursors'), 'killCursors.cursors').map((value) => {
      if (value.type !== bsonType.int64)
        throw commandError('TypeMismatch', "A cursor id must be of type 'long'.");
      return readInt64(value.bytes, value.start);
    });
    const killed = ids.filter((id) => engine.cursors.remove(id));
    const unknown = ids.filter((id) => !killed.includes(id));
    return toDocument({
      cursorsKilled: killed,
      cursorsNotFound: unknown,
      cursorsAlive: [],
      cursorsUnknown: [],
    });
  },
};
