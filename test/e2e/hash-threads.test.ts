import { expect } from 'vitest';
import { restOf } from '../harness.js';
import { patient, test } from '../server-process.js';

test('the server reads files while it hashes a password', async ({ start }) => {
  const url = await start({ BCRYPT_COST: '14', UV_THREADPOOL_SIZE: '1', ...patient }).url();
  const order: string[] = [];
  const login = restOf({ url })('POST /auth/login', { body: { email: 'ada@example.org', password: 'x' } });
  const loginNoted = login.then(({ status }) => order.push(`login ${status}`));
  await expect.poll(() => textOf(`${url}/metrics`), { interval: 5 }).toContain('bcrypt_comparisons_total 1');
  // The server reads a file when it is first requested.
  order.push(`file ${(await fetch(`${url}/docs/swagger-ui.css`)).status}`);
  await loginNoted;
  expect(order).toEqual(['file 200', 'login 401']);
});

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}
