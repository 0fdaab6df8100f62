import type { Outcome } from './requests.js';
import type { Person, World } from './world.js';

/** Sends the requests of one attack. */
export type Attack = (world: World) => Promise<Outcome[]>;

export const json = 'content-type: application/json';

export function head(
  person: Pick<Person, 'token' | 'from'> | undefined,
  line: string,
  more: readonly string[],
): string {
  const headers = ['host: x', `authorization: Bearer ${person?.token}`, `x-forwarded-for: ${person?.from}`];
  return `${[`${line} HTTP/1.1`, ...headers, ...more].join('\r\n')}\r\n\r\n`;
}

export function repeated<T>(count: number, send: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, send));
}
