import { createdPersonalTokenSchema } from '@crop-planning/shared';
import { randomBytes, randomUUID } from 'node:crypto';
import { ask, sendRaw, type Ask } from './requests.js';
import { head, json, repeated, type Attack } from './sending.js';
import { anyAddress, plan, type Person } from './world.js';

/** The attacks of hostile or broken clients on connections, passwords and plans. */
export const hostileKinds: Readonly<Record<string, Attack>> = {
  /** Bad mobile networks cause this, too. */
  async 'streams left before the answer'({ url, growers, end }) {
    const text = head(growers[0], 'GET /notifications/stream', ['accept: text/event-stream']);
    return (await repeated(3, () => sendRaw(url, text, { answers: 0, leave: end }))).flat();
  },

  'streams that read nothing': ({ url, full, end }) =>
    sendRaw(url, head(full, 'GET /notifications/stream', []), { isRead: false, leave: end }),

  'bodies that never end': ({ url, full, end }) =>
    sendRaw(url, head(full, 'POST /crop-plans', [json, 'content-length: 60000']), { drip: '{', leave: end }),

  async 'oversized heads and bodies'({ url, full, end }) {
    const large = head(full, 'GET /crop-plans', [`x-padding: ${'x'.repeat(40_000)}`]);
    const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
    const endless = head(full, 'POST /crop-plans', [json, 'transfer-encoding: chunked']) + chunk.repeat(4);
    const sent = await Promise.all([large, endless].map((text) => sendRaw(url, text, { leave: end })));
    return sent.flat();
  },

  'pipelined floods': ({ url, full, end }) =>
    sendRaw(url, head(full, 'GET /crop-plans?limit=1', []).repeat(200), { answers: 200, leave: end }),

  'junk in bodies and queries': ({ url, full: { token, from } }) => {
    const bodies = [
      '{"name":',
      '[[[[[[',
      '{"__proto__":{"is_admin":true}}',
      '{"constructor":{"prototype":1}}',
    ];
    const query = new URLSearchParams({ limit: '1e9', before: '../..', [randomUUID()]: '\0' });
    return Promise.all([
      ...bodies.map((body) => ask(url, { method: 'POST', path: '/crop-plans', token, from, body })),
      ask(url, { method: 'GET', path: `/crop-plans?${query}&__proto__[x]=1`, token, from }),
      ask(url, { method: 'GET', path: `/%00/..%2f${randomUUID()}`, token, from }),
    ]);
  },

  'forged tokens': ({ url, full: { token, from } }) => {
    const [header, , signature] = token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: '0'.repeat(24), exp: 9e9 })).toString('base64url');
    const forged = [`${header}.${claims}.${signature}`, `${header}.${claims}.`, 'x'.repeat(4_000)];
    return Promise.all(
      forged.map((each) => ask(url, { method: 'GET', path: '/crop-plans', token: each, from })),
    );
  },

  'two Authorization headers': ({ url, full, growers, end }) =>
    sendRaw(url, head(full, 'GET /crop-plans', [`authorization: Bearer ${growers[0]?.token}`]), {
      answers: 1,
      leave: end,
    }),

  'password guesses from many networks': ({ url, guessed: { email } }) =>
    repeated(5, () => ask(url, login({ email, password: randomUUID() }))),

  'right passwords in bulk': ({ url, busy }) => repeated(10, () => ask(url, login(busy))),

  async 'concurrent bulk analyses'({ url, full: { token, from }, end }) {
    const path = '/crop-plans/analyses';
    const analyse: Ask = { method: 'POST', path, token, from, body: {}, leave: end };
    const leaving = sendRaw(
      url,
      head({ token, from }, 'POST /crop-plans/analyses', [json, 'content-length: 2']) + '{}',
      {
        answers: 1,
        leave: end,
      },
    );
    return [...(await repeated(2, () => ask(url, analyse))), ...(await leaving)];
  },

  'concurrent exports of a large account': ({ url, full: { token, from }, end }) =>
    repeated(3, () => ask(url, { method: 'GET', path: '/auth/me/export', token, from, leave: end })),

  'creates at the limit with one key': ({ url, full: { token, from } }) => {
    const headers = { 'idempotency-key': randomUUID() };
    return repeated(10, () =>
      ask(url, { method: 'POST', path: '/crop-plans', token, from, headers, body: plan }),
    );
  },

  'batches of junk': ({ url, full: { token, from } }) => {
    const names = ['__proto__', 'constructor', 'cropPlans.list', 'notifications.onCreated', randomUUID()];
    const batch = Array.from({ length: 50 }, (_, at) => names[at % names.length]).join(',');
    const inputs = [
      '{"0":',
      encodeURIComponent(`{"__proto__":{},"0":"${randomBytes(500).toString('hex')}"}`),
    ];
    return Promise.all(
      inputs.map((input) =>
        ask(url, { method: 'GET', path: `/trpc/${batch}?batch=1&input=${input}`, token, from }),
      ),
    );
  },

  async 'a revoked token that is still used'({ url, full: { token, from }, end }) {
    const body = { name: randomUUID(), expires_in_days: 1, scope: 'read' };
    const created = await ask(url, { method: 'POST', path: '/auth/tokens', token, from, body });
    if (created.status !== 201) return [created];
    const { id, token: own } = createdPersonalTokenSchema.parse(JSON.parse(created.body));
    const stream = sendRaw(url, head({ token: own, from }, 'GET /notifications/stream', []), { leave: end });
    const revoked = await ask(url, { method: 'DELETE', path: `/auth/tokens/${id}`, token, from });
    const attempts = repeated(5, () => ask(url, { method: 'GET', path: '/crop-plans', token: own, from }));
    return [created, revoked, ...(await attempts), ...(await stream)];
  },
};

function login({ email, password }: Pick<Person, 'email' | 'password'>): Ask {
  return { method: 'POST', path: '/auth/login', from: anyAddress(), body: { email, password } };
}
