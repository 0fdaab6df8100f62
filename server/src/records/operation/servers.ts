import { z } from 'zod';
import { readAll } from '../../database/batches.js';
import { inMs, literal } from '../../database/leases.js';
import { record, type Item } from '../record.js';

const stored = z.object({
  /** Random, and new at each start. */
  _id: z.string(),
  /** The machine and the port, such as `farm-1:4000`, for people. */
  name: z.string(),
  release: z.string(),
  started_at: z.date(),
  seen_at: z.date(),
  /** How far the server's clock was ahead of the database's, in milliseconds; negative if it was behind. */
  clock_ahead_ms: z.number(),
  /** The ids of the secrets whose tokens it accepts, as tokens name them; it signs with the first. */
  key_ids: z.array(z.string()),
  /** A digest of each setting that must be the same on all servers. */
  settings: z.record(z.string(), z.string()),
  forget_at: z.date(),
});

type StoredServer = z.infer<typeof stored>;

/** A server as the list of servers has it. */
export type ListedServer = Item<StoredServer, 'forget_at'>;

/** What a server says of itself; the times are those of the database's clock. */
export type SaidServer = Omit<ListedServer, 'started_at' | 'seen_at'>;

/** A server that was killed is listed for a day. */
const listedMs = 24 * 60 * 60_000;

/** The servers that use the database, with what operators have to keep alike among them. */
export const servers = record({
  collection: 'servers',
  staysBehind: true,
  stored,
  indexes: [{ key: { forget_at: 1 }, expireAfterSeconds: 0 }],
  statements: (servers) => ({
    /** Says that the server runs, in one write. */
    async say({ id, ...server }: SaidServer): Promise<void> {
      const said = Object.entries(server).map(([name, value]) => [name, literal(value)]);
      const times = {
        // A field that is missing comes before null.
        started_at: { $cond: [{ $lte: ['$started_at', literal(null)] }, '$$NOW', '$started_at'] },
        seen_at: '$$NOW',
        forget_at: inMs(listedMs),
      };
      const update = [{ $set: { ...Object.fromEntries(said), ...times } }];
      await servers.updateOne({ _id: id }, update, { upsert: true });
    },

    /** Takes a server that stops off the list. */
    async remove(_id: string): Promise<void> {
      await servers.deleteOne({ _id });
    },

    /** Lists the servers in the order in which they started. */
    list: (): Promise<ListedServer[]> => readAll(servers.find({}, { sort: { started_at: 1 } }), toListed),
  }),
});

function toListed({ _id: id, name, release, settings, key_ids, ...times }: StoredServer): ListedServer {
  const { started_at, seen_at, clock_ahead_ms } = times;
  return { id, name, release, started_at, seen_at, clock_ahead_ms, key_ids, settings };
}
