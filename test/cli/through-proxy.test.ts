import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { proxyFor } from '../../cli/src/service/proxy.js';
import { makeCertificate, openssl, type Certificate } from '../certificate.js';
import { runShell } from './process.js';

const folder = mkdtempSync(join(tmpdir(), 'crop-test-'));
/** Made once, by the first test that needs it. */
let certificate: Certificate | undefined;
const servers: Server[] = [];
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

describe('which servers are reached through a proxy', () => {
  const proxy = 'http://proxy.example:3128';
  const isProxied = (url: string, env: Record<string, string>) => proxyFor(url, env) !== undefined;

  it.each([
    ['https://crops.example', { HTTPS_PROXY: proxy }, true],
    ['https://crops.example', { https_proxy: 'proxy.example:3128' }, true],
    ['https://crops.example', { HTTP_PROXY: proxy, ALL_PROXY: proxy }, false],
    ['https://127.0.0.1:4000', { HTTPS_PROXY: proxy }, false],
    ['https://[::1]', { HTTPS_PROXY: proxy }, false],
    ['https://[::ffff:127.0.0.1]', { HTTPS_PROXY: proxy }, false],
    ['https://localhost', { HTTPS_PROXY: proxy }, false],
    ['https://crops.localhost', { HTTPS_PROXY: proxy }, false],
    ['https://localhost.example', { HTTPS_PROXY: proxy }, true],
    ['https://crops.example', { HTTPS_PROXY: proxy, NO_PROXY: '*' }, false],
    ['https://crops.example', { HTTPS_PROXY: proxy, NO_PROXY: 'other.example, EXAMPLE' }, false],
    ['https://crops.example', { HTTPS_PROXY: proxy, no_proxy: '.crops.example' }, false],
    ['https://crops.example', { HTTPS_PROXY: proxy, NO_PROXY: 'rops.example' }, true],
    ['https://crops.example:8443', { HTTPS_PROXY: proxy, NO_PROXY: 'crops.example:443' }, true],
    ['https://crops.example:8443', { HTTPS_PROXY: proxy, NO_PROXY: 'crops.example:8443' }, false],
    ['https://[2001:db8::1]', { HTTPS_PROXY: proxy, NO_PROXY: '2001:db8::1' }, false],
    ['https://10.0.0.7', { HTTPS_PROXY: proxy, NO_PROXY: '10.0.0.7' }, false],
    ['https://crops.example', { HTTPS_PROXY: proxy, NO_PROXY: '' }, true],
  ])('%s with %j: %s', (url, env, isExpected) => {
    expect(isProxied(url, env)).toBe(isExpected);
  });

  it.each(['socks5://u:hidden@proxy.example', 'http://u:hidden%@proxy.example', 'http://hidden:99999'])(
    'refuses %s without repeating it',
    (text) => {
      expect(() => proxyFor('https://crops.example', { HTTPS_PROXY: text })).toThrow(
        /^HTTPS_PROXY is not the address of a proxy\.$/,
      );
    },
  );
});

describe.skipIf(openssl.isAbsent)(`a proxy that is the only way out${openssl.note}`, () => {
  it('is asked for a tunnel, in which the certificate is checked', async () => {
    const { asked, answer, certificateFile } = await openNetwork(() => undefined);
    const trusted = await answer({ NODE_EXTRA_CA_CERTS: certificateFile });
    expect(trusted).toEqual({ code: 0, stdout: '{"status":"ok"}', stderr: '' });
    const untrusted = await answer({});
    expect(untrusted.code).toBe(7);
    expect(untrusted.stderr).toContain('error: The certificate of crops.example is not trusted (');
    expect(untrusted.stderr).toContain('NODE_EXTRA_CA_CERTS');
    expect(asked.map(({ method, url }) => [method, url])).toEqual([
      ['CONNECT', 'crops.example:443'],
      ['CONNECT', 'crops.example:443'],
    ]);
    expect(asked[0]?.headers['proxy-authorization']).toBe(`Basic ${btoa('grower:hid@den')}`);
  });

  it('is not asked for a name in NO_PROXY, which nothing else knows, nor for a server on this machine', async () => {
    const { asked, answer, certificateFile, direct } = await openNetwork(() => undefined);
    const lost = await answer({ NO_PROXY: 'crops.example' });
    expect(lost.code).toBe(7);
    expect(lost.stderr).toContain('crops.example');
    const proxy = 'http://grower:hidden@127.0.0.1:1';
    const env = { http_proxy: proxy, https_proxy: proxy, HTTP_PROXY: proxy, ALL_PROXY: proxy, NO_PROXY: '' };
    const local = { ...env, NODE_USE_ENV_PROXY: '1', CROP_API_URL: direct };
    const reached = await answer({ ...local, NODE_EXTRA_CA_CERTS: certificateFile });
    expect(reached).toEqual({ code: 0, stdout: '{"status":"ok"}', stderr: '' });
    expect(asked).toEqual([]);
  });

  it('is named if it refuses or does not answer, but its password is not', async () => {
    const { proxyHost, answer, close } = await openNetwork(({ url, headers }) => {
      if (headers['proxy-authorization'] === undefined) return '407 Proxy Authentication Required';
      // tinyproxy answers 401 to a wrong password.
      return url === 'absent.example:443' ? '502 Bad Gateway' : '401 Unauthorized';
    });
    const unreached = await answer({ CROP_API_URL: 'https://absent.example' });
    expect(unreached.stderr).toContain(
      `error: The proxy ${proxyHost} does not reach absent.example:443 (status 502).\nhint: The server may be down, `,
    );
    const nobody = await answer({ HTTPS_PROXY: proxyHost });
    expect(nobody.code).toBe(7);
    expect(nobody.stderr).toContain(
      `error: The proxy ${proxyHost} asks for a name and a password (status 407).`,
    );
    const refused = await answer({ DEBUG: '*' }, '--debug');
    expect(refused.stderr).toContain(
      `error: The proxy ${proxyHost} does not accept the name and the password in HTTPS_PROXY (status 401).`,
    );
    close();
    const absent = await answer({ DEBUG: '*' }, '--debug');
    expect(absent.stderr).toContain(`error: The proxy ${proxyHost} does not answer (ECONNREFUSED)`);
    expect(refused.stderr + absent.stderr).not.toMatch(/hid|Z3Jvd2Vy/);
  });
});

/** Starts a server with a certificate of its own, and a proxy, which alone knows where crops.example is. */
async function openNetwork(refusal: (request: IncomingMessage) => string | undefined) {
  certificate ??= makeCertificate(folder, 'crops.example');
  const { keyFile, certificateFile } = certificate;
  const service = createTlsServer(
    { key: readFileSync(keyFile), cert: readFileSync(certificateFile) },
    (_, response) => void response.setHeader('content-type', 'application/json').end('{"status":"ok"}'),
  );
  const asked: IncomingMessage[] = [];
  const proxy = createServer().on('connect', (request: IncomingMessage, socket) => {
    asked.push(request);
    socket.on('error', () => {});
    const status = refusal(request);
    if (status !== undefined) return socket.end(`HTTP/1.1 ${status}\r\n\r\n`);
    const onward = connect(portOf(service), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    }).on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    return socket;
  });
  for (const server of [service, proxy]) {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  const common = {
    CROP_API_URL: 'https://crops.example',
    CROP_TOKEN: 'a-token',
    CROP_CONFIG_DIR: join(folder, 'settings'),
    HOME: folder,
    HTTPS_PROXY: `http://grower:hid%40den@127.0.0.1:${portOf(proxy)}`,
  };
  return {
    asked,
    certificateFile,
    proxyHost: `127.0.0.1:${portOf(proxy)}`,
    /** The address of the server, which needs no proxy on this machine. */
    direct: `https://127.0.0.1:${portOf(service)}`,
    answer: (env: Record<string, string>, option = '') =>
      runShell(`crop api GET /health/live ${option}`, { env: { ...common, ...env }, cwd: folder }),
    close: () => proxy.close().closeAllConnections(),
  };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
