import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { connectError } from '../../cli/src/service/network-errors.js';
import { runCli } from './terminal.js';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('a server that does not respond as it should', () => {
  it('is named, with a next step, if nothing listens at its address', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const result = await whoami(url);
    expect(result.code).toBe(7);
    expect(result.stdout).toBe('');
    expect(result.stderr).toBe(
      `error: Nothing answers at ${url}.\n` +
        'hint: The server is not running there.\n' +
        'hint: The address may also be wrong: crop config list shows where it is set.\n' +
        `try: PORT=${new URL(url).port} crop-server start\n`,
    );
  });

  it('is not to be started, but looked for, if it is on another machine or behind TLS', async () => {
    const remote = await whoami('https://crops.invalid');
    expect(remote.code).toBe(7);
    expect(remote.stderr).toMatch(
      /^hint: The address may also be wrong: crop config list shows where it is set\.\ntry: crop config list$/m,
    );
    const behindTls = await whoami(`https://127.0.0.1:${await freePort()}`);
    expect(behindTls.stderr).toMatch(/^try: crop config list$/m);
  });

  it.each([
    ['SELF_SIGNED_CERT_IN_CHAIN', 'is not trusted', 'NODE_EXTRA_CA_CERTS=authority.pem crop …'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'is not trusted', 'NODE_EXTRA_CA_CERTS=authority.pem crop …'],
    ['CERT_HAS_EXPIRED', 'is not valid today', 'curl -i https://crops.example/health/live'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'is not accepted', 'curl -i https://crops.example/health/live'],
    ['ENOTFOUND', 'There is no host', 'crop config list --profile farm'],
  ])('has the reason %s explained', (reason, said, tryNext) => {
    const failure = connectError('https://crops.example', reason, 'farm');
    expect(failure.message).toContain(said);
    expect(failure.details.tryNext).toBe(tryNext);
  });

  it('is named in a message wrapped to a narrow terminal, with a suggested command that a shell can read', async () => {
    const url = 'https://crops.invalid';
    const env = { CROP_API_URL: url, CROP_CONFIG_DIR: '/nowhere', NO_COLOR: '1' };
    const { stderr } = await runCli(['plan', 'list'], { env, answers: [], columns: 40 });
    expect(stderr).toBe(
      'error: You are not signed in to\n' +
        `  ${url}.\n` +
        'hint: CROP_TOKEN is not set, and\n' +
        '  /nowhere/credentials.json holds no\n' +
        '  login for this server.\n' +
        'hint: No account yet? crop auth register\n' +
        '  creates one.\n' +
        'try: crop login\n',
    );
    const topic = await runCli(['help', 'model', 'more', 'and', 'more'], { env, answers: [], columns: 12 });
    expect(topic.stderr).toMatch(/\ntry: crop \\\n {2}--help\n$/);
  });

  it('makes the request time out after --timeout', async () => {
    const url = await listen(() => {});
    const result = await whoami(url, '--timeout', '0.2');
    expect(result.code).toBe(7);
    expect(result.stderr).toContain(`error: No answer from ${url} within 0.2 s.\n`);
  });

  it('makes the request time out if the response stops halfway', async () => {
    const url = await listen((_, response) => void response.writeHead(200).write('{"result"'));
    expect((await whoami(url, '--timeout', '0.2')).code).toBe(7);
  });

  it('is named if it cuts the connection', async () => {
    const url = await listen((request) => void request.socket.destroy());
    const result = await whoami(url, '--json');
    expect(result.code).toBe(7);
    expect(JSON.parse(result.stderr)).toMatchObject({
      code: 'NETWORK',
      message: `The connection to ${url} was cut.`,
      try: `curl -i ${url}/health/live`,
      request_id: null,
      issues: [],
    });
  });

  it('is said to speak no HTTP, or no TLS, if another program answers', async () => {
    const listener = createSocketServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const messages = await Promise.all(
      [`http://${host}`, `https://${host}`].map(async (url) => (await whoami(url)).stderr.split('\n')[0]),
    );
    listener.close();
    expect(messages).toEqual([`error: ${host} does not speak HTTP.`, `error: ${host} does not speak TLS.`]);
  });

  it('is reported as not being the service if it answers with HTML', async () => {
    const url = await listen((_, response) => void response.end('<html>hello</html>'));
    const result = await whoami(url);
    expect(result.code).toBe(7);
    expect(result.stderr).toContain(`error: ${url} answered 200, but not as a crop planning service does.\n`);
  });

  it('is cut off if its response does not end, before memory fills up', async () => {
    let sent = 0;
    const url = await listen((_, response) => {
      const chunk = Buffer.alloc(1024 * 1024, ' ');
      const send = () => {
        sent += 1;
        response.write(chunk, send);
      };
      send();
    });
    const result = await whoami(url);
    expect(result.code).toBe(7);
    expect(result.stderr).toContain(`error: ${url} sent more than 64 MiB at once.\n`);
    expect(sent).toBeLessThan(200);
  });

  it('is cut off, and asked for a new stream, if an event does not end', async () => {
    const interruption = new AbortController();
    let [streams, sent] = [0, 0];
    const url = await listen((_, response) => {
      streams += 1;
      if (streams === 3) return interruption.abort();
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1\n\n');
      const send = () => {
        sent += 1;
        response.write(`data: ${'x'.repeat(100_000)}\n`, send);
      };
      send();
    });
    const env = { CROP_API_URL: url, CROP_TOKEN: 'a-token' };
    const result = await runCli(['notification', 'watch'], { env, interrupted: interruption.signal });
    expect(result.code).toBe(130);
    expect(sent).toBeLessThan(200);
  });

  it('cannot redirect a request to another address', async () => {
    const reached: string[] = [];
    const other = await listen((request, response) => {
      reached.push(request.url ?? '');
      response.end('{}');
    });
    const url = await listen((_, response) => void response.writeHead(302, { location: `${other}/` }).end());
    expect((await whoami(url)).code).toBe(7);
    expect(reached).toEqual([]);
  });

  it('is reported as failing if a proxy answers 502 in its place', async () => {
    const url = await listen((_, response) => void response.writeHead(502).end('Bad gateway'));
    const result = await whoami(url);
    expect(result.code).toBe(8);
    expect(result.stderr).toContain(`error: ${url} answered 502 without a reason.\n`);
  });
});

describe('an error from a newer server', () => {
  it.each([
    [429, 'TOO_MANY_LEMONS', 8],
    [404, 'LEMON_NOT_FOUND', 3],
    [409, 'LEMON_TAKEN', 5],
    [403, 'LEMON_FORBIDDEN', 4],
    [422, 'LEMON_SOUR', 6],
  ])(
    'is classified by its status: for %d %s the command exits with %d',
    async (httpStatus, code, exitCode) => {
      const url = await listen((_, response) => {
        const data = { code, httpStatus, message: 'Lemons.', request_id: 'r-1' };
        response
          .writeHead(httpStatus)
          .end(JSON.stringify({ error: { code: -32000, message: 'Lemons.', data } }));
      });
      const result = await whoami(url, '--json');
      expect(result.code).toBe(exitCode);
      expect(JSON.parse(result.stderr)).toMatchObject({ code, message: 'Lemons.', request_id: 'r-1' });
    },
  );

  it('cannot send control characters to a terminal', async () => {
    const url = await listen((_, response) => {
      const data = { code: 'X', httpStatus: 400, message: '\u001b[2J\u009b1m', request_id: 'r' };
      response.writeHead(400).end(JSON.stringify({ error: { code: -32000, message: 'm', data } }));
    });
    const result = await runCli(['whoami', '--color', 'never'], {
      env: { CROP_API_URL: url, CROP_TOKEN: 't' },
      answers: [],
    });
    expect(result.stderr).toBe('error: \\u001b[2J\\u009b1m\n');
  });
});

describe('Ctrl-C', () => {
  it('aborts a waiting request, and the command exits with 130', async () => {
    const interruption = new AbortController();
    const url = await listen(() => interruption.abort());
    const env = { CROP_API_URL: url, CROP_TOKEN: 't' };
    const result = await runCli(['whoami'], { env, interrupted: interruption.signal });
    expect(result.code).toBe(130);
    expect(result.stderr).toBe('error: Interrupted.\n');
  });
});

function whoami(url: string, ...options: string[]) {
  return runCli(['whoami', ...options], { env: { CROP_API_URL: url, CROP_TOKEN: 'a-token' } });
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${portOf(server)}`;
}

async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function portOf(server: { address(): string | AddressInfo | null }): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
