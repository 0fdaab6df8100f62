import { restOf, type Rest, type RestAnswer } from './harness.js';

let addresses = 0;

/** Returns an address in a /24 that no other test uses. */
export function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 8}.${addresses & 255}.1`;
}

/** Sends requests as a caller whose address a trusted proxy reports. */
export function from(server: { url: string }, address: string): Rest {
  const rest = restOf(server);
  return (request, options = {}) =>
    rest(request, { ...options, headers: { 'x-forwarded-for': address, ...options.headers } });
}

export function logIn(
  server: { url: string },
  address: string,
  email: string,
  password: string,
): Promise<RestAnswer> {
  return from(server, address)('POST /auth/login', { body: { email, password } });
}

export async function inTurn(times: number, send: () => Promise<RestAnswer>): Promise<RestAnswer[]> {
  const answers: RestAnswer[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await send());
  return answers;
}

export function retryAfterOf(answer: RestAnswer | undefined): number {
  return Number(answer?.headers.get('retry-after'));
}

export function repeat<T>(times: number, item: T): T[] {
  return Array.from({ length: times }, () => item);
}
