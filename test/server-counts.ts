/**
 * How many passwords the server hashed or compared with a hash, and how many requests it refused because a
 * budget was used up.
 */
export interface ServerCounts {
  hashings: number;
  comparisons: number;
  throttlings: number;
}

/** Reads the counts in /metrics, summed over the servers. */
export async function readCounts(...servers: readonly { url: string }[]): Promise<ServerCounts> {
  const counts = await Promise.all(servers.map(readCountsOf));
  const sum = (name: keyof ServerCounts) => counts.reduce((total, count) => total + count[name], 0);
  return { hashings: sum('hashings'), comparisons: sum('comparisons'), throttlings: sum('throttlings') };
}

async function readCountsOf({ url }: { url: string }): Promise<ServerCounts> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const valuesOf = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, 'gm'))].map(([, value]) => Number(value));
  const sumOf = (name: string) => valuesOf(name).reduce((total, value) => total + value, 0);
  return {
    hashings: sumOf('bcrypt_hashings_total'),
    comparisons: sumOf('bcrypt_comparisons_total'),
    throttlings: sumOf('throttlings_total'),
  };
}

/** Reads a count in /metrics that has one number for each state. */
export async function readStates({ url }: { url: string }, name: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(new RegExp(`^${name}\\{state="(\\w+)"\\} (\\d+)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, state = '', count]) => [state, Number(count)]));
}
