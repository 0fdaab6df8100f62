import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { test } from './cli-fixture.js';

/** What release 0.1 answers to a field that it does not know. */
const refusal = {
  error: {
    message: 'The request is not valid. See issues.',
    code: -32600,
    data: {
      status: 400,
      message: 'The request is not valid. See issues.',
      code: 'VALIDATION_FAILED',
      httpStatus: 400,
      request_id: 'old',
      issues: [{ path: '', message: 'include is not a known field' }],
    },
  },
};

test.for([
  ['plan', 'list'],
  ['plan', 'export'],
  ['plan', 'show', '66f2a1b3c4d5e6f708192a3b'],
])('crop %s %s says that the server is too old', async (argv, { cli, onTestFinished }) => {
  const server = createServer((request, answer) => {
    const isDocument = request.url === '/openapi.json';
    answer.writeHead(isDocument ? 200 : 400, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(isDocument ? { info: { version: '0.1.0' } } : refusal));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { CROP_API_URL: url, CROP_TOKEN: 'any' };
  const { code, stdout, stderr } = await cli.run([...argv, '--json'], { env });
  expect({ code, stdout, error: JSON.parse(stderr) }).toMatchObject({
    code: 8,
    stdout: '',
    error: {
      code: 'SERVER_TOO_OLD',
      message: 'The server is version 0.1.0; this command needs 0.2 or later.',
      hint: `Ask the operator of ${url} to upgrade it, or use the crop of its release.`,
    },
  });
});
