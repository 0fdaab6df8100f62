import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, test as base } from 'vitest';
import { connectTo, restOf, startTestApp, type Rest } from '../harness.js';

interface ObservedServer {
  rest: Rest;
  /** Returns the address that the audit records for a failed login with this X-Forwarded-For header. */
  addressOf: (forwarded: string) => Promise<unknown>;
  logged: () => string;
  warnings: () => unknown[];
}

/** Provides three servers, which trust no proxy, another proxy and the simulated proxies, respectively. */
const test = base
  .extend('plain', { scope: 'file' }, async ({}, { onCleanup }) => start(onCleanup))
  .extend('distant', { scope: 'file' }, async ({}, { onCleanup }) => start(onCleanup, ['10.0.0.0/8', '::1']))
  .extend('trusting', { scope: 'file' }, async ({}, { onCleanup }) =>
    start(onCleanup, ['127.0.0.0/8', '10.0.0.0/8']),
  );

const caller = '203.0.113.7';

describe('the address of a caller', () => {
  test('is that of the connection if TRUST_PROXY is not set', async ({ plain }) => {
    const { addressOf, logged } = plain;
    expect(await addressOf(caller)).toBe('127.0.0.1');
    expect(await addressOf(`${caller}, 127.0.0.1`)).toBe('127.0.0.1');
    expect(logged()).not.toContain('127.0.0.1');
  });

  test('is the address that a trusted proxy reports', async ({ trusting }) => {
    const { addressOf, logged } = trusting;
    expect(await addressOf(caller)).toBe(caller);
    expect(await addressOf(`${caller}, 10.1.2.3`)).toBe(caller);
    expect(logged()).not.toContain(caller);
  });

  test('is not an address that the client sent to the trusted proxy', async ({ trusting }) => {
    const { addressOf } = trusting;
    expect(await addressOf(`127.0.0.1, 198.51.100.1, ${caller}`)).toBe(caller);
  });

  test('is that of the connection if only other proxies are trusted', async ({ distant: { addressOf } }) => {
    expect(await addressOf(caller)).toBe('127.0.0.1');
  });

  test('has no port, brackets or zone, whatever form the trusted proxies write it in', async ({
    trusting,
  }) => {
    const { addressOf, warnings } = trusting;
    const forms = [
      [`${caller}:49152`, caller],
      [`${caller}:49153 , 10.1.2.3:80`, caller],
      [`[::ffff:${caller}]:49152`, caller],
      ['2001:DB8::0:1', '2001:db8::1'],
      ['[2001:db8::1]', '2001:db8::1'],
      ['[2001:db8::1%eth0]:49152', '2001:db8::1'],
    ] as const;
    for (const [forwarded, address] of forms) expect(await addressOf(forwarded)).toBe(address);
    expect(warnings()).toEqual([]);
  });

  test('is that of the proxy if the proxy reports no valid address, and the log warns once', async ({
    trusting,
  }) => {
    const { addressOf, warnings, logged } = trusting;
    for (const entry of [
      'unknown',
      '_hidden',
      '12345',
      '0x7f.1',
      `${caller}:port`,
      `${caller}:123456`,
      `"${caller}"`,
    ]) {
      expect(await addressOf(entry)).toBe('127.0.0.1');
      expect(await addressOf(`198.51.100.1, ${entry}, 10.1.2.3`)).toBe('10.1.2.3');
    }
    expect(await addressOf('198.51.100.1,')).toBe('127.0.0.1');
    expect(await addressOf(' ')).toBe('127.0.0.1');
    expect(warnings()).toEqual([expect.stringContaining('X-Forwarded-For')]);
    expect(logged()).not.toContain('_hidden');
  });

  test('does not depend on entries that the client put before the trusted proxy’s entry', async ({
    trusting,
  }) => {
    const { addressOf } = trusting;
    for (const sent of ['unknown', '', ',', '127.0.0.1:x', '[', '127.0.0.1, unknown'])
      expect(await addressOf(`${sent}, ${caller}`)).toBe(caller);
  });

  test.for([
    ['ports', (at: number) => `${caller}:${40_000 + at}`],
    ['words that are not addresses', (at: number) => `nobody${at}`],
    ['numbers', (at: number) => `${at}`],
  ] as const)(
    'stays the same for a client that sends changing %s',
    async ([, entryAt], { trusting: { rest } }) => {
      const body = { email: `${randomUUID()}@example.org`, password: 'a guess of somebody' };
      const statuses: number[] = [];
      for (let at = 0; at < 12; at += 1) {
        const headers = { 'x-forwarded-for': entryAt(at) };
        statuses.push((await rest('POST /auth/login', { body, headers })).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    },
  );
});

/** Sends headers unchanged, unlike fetch. */
function post(url: string, headers: Record<string, string>, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (answer) => answer.resume().on('end', resolve));
    sent.on('error', reject).end(JSON.stringify(body));
  });
}

async function start(
  onCleanup: (close: () => Promise<void>) => void,
  trusted?: string[],
): Promise<ObservedServer> {
  const app = await startTestApp(trusted && { TRUST_PROXY: trusted });
  const { db, close } = await connectTo(app);
  onCleanup(async () => {
    await close();
    await app.close();
  });
  return {
    rest: restOf(app),
    async addressOf(forwarded) {
      const addresses: unknown[] = [];
      for (const path of ['/auth/login', '/trpc/auth.login']) {
        const request_id = randomUUID();
        const headers = {
          'x-request-id': request_id,
          'x-forwarded-for': forwarded,
          forwarded: `for=${forwarded}`,
          'x-real-ip': forwarded,
          'content-type': 'application/json',
        };
        await post(app.url + path, headers, { email: `${request_id}@example.org`, password: 'a guess' });
        addresses.push((await db.collection('audit').findOne({ request_id }))?.['address']);
      }
      expect(addresses[0]).toBe(addresses[1]);
      return addresses[0];
    },
    logged: () => JSON.stringify(app.logged),
    warnings: () => app.logged.filter(({ level }) => level === 'warn').map(({ message }) => message),
  };
}
