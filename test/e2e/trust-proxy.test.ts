import type { FastifyInstance } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, test as base } from 'vitest';
import { createContextMaker } from '../../server/src/api/context.js';
import { startTestApp } from '../harness.js';

interface Asked {
  /** What the server takes to be the address of a caller with that X-Forwarded-For. */
  addressOf: (forwarded: string) => Promise<string>;
  logged: () => string;
}

const test = base.extend('start', async ({}, { onCleanup }) => async (trusted?: string[]): Promise<Asked> => {
  const seen: string[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('preHandler', async (request) => void seen.push(request.ip));
  };
  subscribe('fastify.initialization', listen);
  const app = await startTestApp(trusted && { TRUST_PROXY: trusted });
  unsubscribe('fastify.initialization', listen);
  onCleanup(app.close);
  return {
    async addressOf(forwarded) {
      const headers = { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}`, 'x-real-ip': forwarded };
      await fetch(`${app.url}/trpc/auth.me`, { headers });
      await fetch(`${app.url}/auth/me`, { headers });
      expect(seen[0]).toBe(seen[1]);
      return seen.splice(0)[0] ?? '';
    },
    logged: () => JSON.stringify(app.logged),
  };
});

const caller = '203.0.113.7';

describe('the address of a caller', () => {
  test('is that of the connection without TRUST_PROXY', async ({ start }) => {
    const { addressOf, logged } = await start();
    expect(await addressOf(caller)).toBe('127.0.0.1');
    expect(await addressOf(`${caller}, 127.0.0.1`)).toBe('127.0.0.1');
    expect(logged()).not.toContain('127.0.0.1');
  });

  test('is what a trusted proxy says', async ({ start }) => {
    const { addressOf, logged } = await start(['127.0.0.0/8', '10.0.0.0/8']);
    expect(await addressOf(caller)).toBe(caller);
    expect(await addressOf(`${caller}, 10.1.2.3`)).toBe(caller);
    expect(logged()).not.toContain(caller);
  });

  test('is not what the client told the trusted proxy', async ({ start }) => {
    const { addressOf } = await start(['127.0.0.0/8']);
    expect(await addressOf(`127.0.0.1, 198.51.100.1, ${caller}`)).toBe(caller);
  });

  test('is that of the connection if other proxies are trusted', async ({ start }) => {
    const { addressOf } = await start(['10.0.0.0/8', '::1']);
    expect(await addressOf(caller)).toBe('127.0.0.1');
  });
});

base('a procedure knows the address of its caller', () => {
  const contextOf = createContextMaker(
    () => Promise.reject(new Error('Nobody is asked for.')),
    () => false,
  );
  const nothing = {
    authorization: undefined,
    idempotencyKeys: [],
    inputIssues: [],
    openStream: () => expect.unreachable(),
    onIdentity: () => {},
  };
  const parts = { requestId: 'one', ...nothing };
  expect(contextOf({ ...parts, address: caller })).toMatchObject({ requestId: 'one', address: caller });
});
