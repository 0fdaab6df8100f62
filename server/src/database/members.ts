import type { MongoClient, TopologyDescription } from 'mongodb';

/** What a client knows of the members of its database. */
export interface Members {
  outlook: Outlook;
  /** The members' hosts whose names cannot be looked up. */
  unknownHosts: readonly string[];
}

export type Outlook =
  /** A member takes writes. */
  | 'writable'
  /** Some answer, and none takes writes: they are electing one that does. */
  | 'electing'
  /** None answers. */
  | 'silent';

/** Calls `onChange` whenever what the client knows has changed; before it connects, it knows of no answer. */
export function watchMembers(client: MongoClient, onChange: () => void): () => Members {
  let members: Members = { outlook: 'silent', unknownHosts: [] };
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const next = {
      outlook: outlookOf(newDescription),
      unknownHosts: unknownHostsOf(newDescription, members.unknownHosts),
    };
    const isSame =
      next.outlook === members.outlook && next.unknownHosts.join() === members.unknownHosts.join();
    members = next;
    if (!isSame) onChange();
  });
  return () => members;
}

function outlookOf({ servers }: TopologyDescription): Outlook {
  const all = [...servers.values()];
  if (all.some(({ isWritable }) => isWritable)) return 'writable';
  return all.some(({ type }) => type !== 'Unknown') ? 'electing' : 'silent';
}

/** A host stays unknown until something else than a failed look-up is known of it: a new attempt forgets the last one. */
function unknownHostsOf({ servers }: TopologyDescription, before: readonly string[]): readonly string[] {
  if (servers.size === 0) return before;
  return [...servers.values()].flatMap(({ host, type, error }) => {
    const isUntried = type === 'Unknown' && !error;
    return isLookupError(error) || (isUntried && before.includes(host)) ? [host] : [];
  });
}

function isLookupError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' || isLookupError(error.cause);
}
