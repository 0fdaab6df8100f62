// Asks examples/next-app, in whose folder this program runs, for its pages with two accounts at the same time.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createCropClient, keepInMemory } from '@crop-planning/client';
import { registerAccount } from '../story.mjs';

const { CROP_API_URL: url, CROP_EMAIL: email, CROP_PASSWORD: password } = process.env;
const requestsAtOnce = 20;

const people = [
  await makePerson({ email, password }, 'Njoro maize'),
  await makePerson(await registerAccount(url, 'nextapp'), 'Molo maize'),
];
const app = await startNext();
try {
  await checkSignIn(app.url, people[0]);
  const asked = Array.from({ length: requestsAtOnce }, (_, at) => checkPages(app.url, people, at % 2));
  await Promise.all(asked);
  for (const { token } of people) assert(!app.printed().includes(token), 'Next printed a token.');
} finally {
  await app.close();
}

/** Creates a plan with an analysis and a token that can only read. */
async function makePerson(account, name) {
  const tokens = keepInMemory();
  const crop = createCropClient({ url, tokens });
  await tokens.set(await crop.auth.login.mutate(account));
  const { token } = await crop.auth.tokens.create.mutate({
    name: 'next-app',
    scope: 'read',
    expires_in_days: 1,
  });
  const planting = { crop: 'maize', location: 'Nakuru, Kenya', planting_month: 4, risk_tolerance: 'low' };
  const { id } = await crop.cropPlans.create.mutate({ name, ...planting });
  const { verdict } = await crop.analyses.run.mutate({ plan_id: id });
  return { token, id, name, sentence: verdict.sentence };
}

/** Fills in the form as a browser without scripts does. */
async function checkSignIn(url, { token }) {
  const anonymous = await fetch(url, { redirect: 'manual' });
  assert.equal(anonymous.headers.get('location'), '/sign-in');
  const refused = await sendForm(`${url}/sign-in`, 'croppat_wrong');
  assert.match(await refused.text(), /role="alert">INVALID_TOKEN: /);
  const accepted = await sendForm(`${url}/sign-in`, token);
  const [cookie = ''] = accepted.headers.getSetCookie();
  assert(cookie.startsWith(`crop_token=${token};`), 'The cookie does not have the token.');
  assert.match(cookie, /; Secure; HttpOnly; SameSite=lax/i);
}

async function sendForm(url, token) {
  const page = await (await fetch(url)).text();
  const form = new FormData();
  for (const [input] of page.matchAll(/<input type="hidden"[^>]*>/g)) {
    const [name, value] = ['name', 'value'].map(
      (key) => new RegExp(`${key}="([^"]*)"`).exec(input)?.[1] ?? '',
    );
    form.set(name, value.replaceAll('&quot;', '"'));
  }
  form.set('token', token);
  const headers = { origin: new URL(url).origin };
  return fetch(url, { method: 'POST', body: form, headers, redirect: 'manual' });
}

/** Asks for the list and for one's own and the other's plan. No page may say anything of the other account. */
async function checkPages(url, people, at) {
  const [own, other] = [people[at], people[1 - at]];
  const pages = await Promise.all(
    ['', `plans/${own.id}`, `plans/${other.id}`].map((path) => askFor(`${url}/${path}`, own.token)),
  );
  const [list, plan, refused] = pages;
  for (const page of [list, plan]) {
    assert(page.includes(own.name) && page.includes(own.sentence), `A page lacks ${own.name}:\n${page}`);
  }
  assert.match(refused, /role="alert">CROP_PLAN_NOT_FOUND: /);
  for (const page of pages) {
    assert(!page.includes(other.name), `A page of ${own.name} shows ${other.name}.`);
    for (const { token } of people) assert(!page.includes(token), 'A page contains a token.');
  }
}

async function askFor(url, token) {
  const answer = await fetch(url, { headers: { cookie: `crop_token=${token}` } });
  assert.equal(answer.status, 200);
  return answer.text();
}

/** Starts the built app, in whose folder this program runs; resolves once it answers. */
async function startNext() {
  const args = ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (printed += text));
  }
  while (!printed.includes('Ready')) await Promise.race([once(child.stdout, 'data'), ended.then(fail)]);
  return {
    url: /Local: +(\S+)/.exec(printed)?.[1],
    printed: () => printed,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };

  function fail() {
    throw new Error(`Next ended before it answered.\n${printed}`);
  }
}
