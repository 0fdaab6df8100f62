import type { Database } from '../database/open.js';
import { timeOf } from '../database/queries.js';
import { servers, type ListedServer } from '../records/operation/servers.js';

/** A server that uses the database. */
export interface ServerStatus extends Pick<ListedServer, 'name' | 'release' | 'clock_ahead_ms' | 'key_ids'> {
  started_at: string;
  seen_at: string;
  /** False if the server has not been heard of for half a minute; it was killed, or cannot reach the database. */
  is_running: boolean;
}

/** The servers that use the database; empty on the embedded engine, where none enters itself. */
export interface ServersStatus {
  servers: readonly ServerStatus[];
  /** What the running servers disagree about, in sentences. */
  disagreements: readonly string[];
}

/** Servers say every ten seconds that they run. */
const silentMs = 30_000;

export async function readServers(db: Database['db']): Promise<ServersStatus> {
  const [listed, at] = await Promise.all([servers.statementsOf(db).list(), timeOf(db)]);
  const isRunning = ({ seen_at }: ListedServer) => at.getTime() - seen_at.getTime() < silentMs;
  return {
    servers: listed.map((server) => {
      const { name, release, started_at, seen_at, clock_ahead_ms, key_ids } = server;
      return {
        name,
        release,
        started_at: started_at.toISOString(),
        seen_at: seen_at.toISOString(),
        is_running: isRunning(server),
        clock_ahead_ms,
        key_ids,
      };
    }),
    disagreements: disagreementsOf(listed.filter(isRunning)),
  };
}

/** Returns lines of a name and what is said under it. */
export function describeServers({ servers, disagreements }: ServersStatus): [string, string][] {
  return [
    ...servers.map((server): [string, string] => ['server', describe(server)]),
    ...disagreements.map((sentence): [string, string] => ['disagreement', sentence]),
  ];
}

function describe({
  name,
  release,
  is_running,
  started_at,
  seen_at,
  clock_ahead_ms,
  key_ids,
}: ServerStatus): string {
  const since = is_running ? `running since ${started_at}` : `silent since ${seen_at}`;
  return `${name}, release ${release}, ${since}, clock ${(clock_ahead_ms / 1_000).toFixed(1)} s ahead, keys ${key_ids.join(' ')}`;
}

/** Says what servers that run at the same time should agree about, but do not. */
function disagreementsOf(running: readonly ListedServer[]): string[] {
  const [first, ...others] = running;
  if (!first) return [];
  const settings = others.flatMap((other) =>
    Object.keys(first.settings)
      // Another release may have other settings.
      .filter((name) => other.settings[name] !== undefined && other.settings[name] !== first.settings[name])
      .map((name) => `${name} differs between ${first.name} and ${other.name}`),
  );
  const keys = running.flatMap(({ name, key_ids: [signing] }) =>
    running
      .filter(({ key_ids }) => signing !== undefined && !key_ids.includes(signing))
      .map((other) => `${other.name} does not accept the tokens of ${name}: JWT_SECRET differs`),
  );
  return [...settings, ...keys];
}
