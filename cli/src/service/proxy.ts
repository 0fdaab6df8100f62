import type { Agent, RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { isLoopback } from '../settings/address.js';
import { CliError, exitCodes, usageError } from '../terminal/failures.js';
import { addressHint } from './network-errors.js';

// A company's network may let nothing out but a proxy. Only https goes through it, in a tunnel that the proxy cannot
// look into, and a server on this machine is never asked for there. Loaded for addresses with https only.

type Env = Readonly<Record<string, string | undefined>>;

/** The options of a request with an agent for tunnels. */
export interface TunnelOptions extends RequestOptions {
  /** Ends the opening of a tunnel; node keeps the request's own signal from the agent. */
  opening?: AbortSignal | undefined;
}

const connectTimeoutMs = 5_000;

/** Returns the proxy for an address with https; undefined if it is to be reached directly. */
export function proxyFor(url: string, env: Env): URL | undefined {
  const text = env['https_proxy'] || env['HTTPS_PROXY'];
  const { hostname, port } = new URL(url);
  if (!text || isOnThisMachine(hostname)) return undefined;
  const exceptions = env['no_proxy'] || env['NO_PROXY'] || '';
  if (isExcepted(hostname, port || '443', exceptions)) return undefined;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const proxy = URL.canParse(address) ? new URL(address) : undefined;
  // The value may contain a password, so that no error repeats it.
  if (proxy === undefined || !/^https?:$/.test(proxy.protocol) || credentialsOf(proxy) === undefined)
    throw usageError('HTTPS_PROXY is not the address of a proxy.', {
      hints: [
        'It looks like http://proxy.example.org:3128; in a password, write @ as %40, : as %3A and / as %2F.',
      ],
    });
  return proxy;
}

function isOnThisMachine(hostname: string): boolean {
  return (
    isLoopback(hostname) || /^(\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]|(.*\.)?localhost\.?)$/.test(hostname)
  );
}

/** Whether a host is in the list: a name stands for its subdomains too, `*` for everything. */
function isExcepted(hostname: string, port: string, list: string): boolean {
  const host = hostname.replace(/\.$/, '');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', only = port] = /^(?:\*?\.)?(\[.*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry) ?? [];
      const isNamed = host === name || host === `[${name}]` || host.endsWith(`.${name}`);
      return name !== '' && only === port && isNamed;
    });
}

/** Returns the header's value for a proxy with a password, '' without one, undefined if it cannot be decoded. */
function credentialsOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return '';
  try {
    const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(text).toString('base64')}`;
  } catch {
    return undefined;
  }
}

/** Creates an agent whose connections to the address are tunnels through the proxy. */
export function createTunnelAgent(url: string, proxy: URL): Agent {
  const https = process.getBuiltinModule('node:https');
  const http = process.getBuiltinModule('node:http');
  const tls = process.getBuiltinModule('node:tls');
  const { hostname, port } = new URL(url);
  const target = `${hostname}:${port || 443}`;
  const host = hostname.replace(/^\[|\]$/g, '');
  // TLS knows no server names that are numbers.
  const servername = /^[\d.]+$|:/.test(host) ? '' : host;
  const authorization = credentialsOf(proxy);

  class TunnelAgent extends https.Agent {
    override createConnection(
      { opening }: TunnelOptions,
      callback: (error: Error | null, socket?: Duplex) => void,
    ): undefined {
      const { request } = proxy.protocol === 'https:' ? https : http;
      const tunnel = request({
        protocol: proxy.protocol,
        hostname: proxy.hostname.replace(/^\[|\]$/g, ''),
        port: proxy.port,
        method: 'CONNECT',
        path: target,
        headers: { host: target, ...(authorization && { 'proxy-authorization': authorization }) },
        agent: false,
        timeout: connectTimeoutMs,
        // Ends with the request that it is for, which knows no connection yet.
        signal: opening,
      });
      tunnel.on('connect', ({ statusCode }, socket) => {
        if (statusCode === 200)
          return callback(null, tls.connect({ host, servername, ALPNProtocols: ['http/1.1'], socket }));
        socket.destroy();
        callback(refusal(proxy, target, statusCode));
      });
      tunnel.on('response', ({ statusCode }) => tunnel.destroy(refusal(proxy, target, statusCode)));
      tunnel.on('timeout', () => tunnel.destroy(noAnswer(proxy, 'ETIMEDOUT')));
      tunnel.on('error', (error) => {
        const reason = 'code' in error ? String(error.code) : error.message;
        callback(error instanceof CliError ? error : noAnswer(proxy, reason));
      });
      tunnel.end();
    }
  }
  return new TunnelAgent({ keepAlive: true });
}

function refusal(proxy: URL, target: string, status = 0): CliError {
  const fail = (wish: string, hint: string) =>
    new CliError(exitCodes.network, 'NETWORK', `The proxy ${proxy.host} ${wish} (status ${status}).`, {
      hints: [hint],
      tryNext: 'crop help environment',
    });
  if (status >= 500) return fail(`does not reach ${target}`, `The server may be down, ${addressHint}`);
  // Some proxies answer a wrong password with the status that is a server's.
  if (status !== 407 && status !== 401)
    return fail(
      'does not let crop through',
      'Ask the people who run the proxy, or name the server in NO_PROXY if it can be reached without.',
    );
  return fail(
    credentialsOf(proxy)
      ? 'does not accept the name and the password in HTTPS_PROXY'
      : 'asks for a name and a password',
    'They belong in HTTPS_PROXY: http://NAME:PASSWORD@HOST:PORT, with %40 for @ in a password.',
  );
}

function noAnswer({ host }: URL, reason: string): CliError {
  const code = reason === 'ETIMEDOUT' ? 'TIMEOUT' : 'NETWORK';
  return new CliError(exitCodes.network, code, `The proxy ${host} does not answer (${reason}).`, {
    hints: ['HTTPS_PROXY names it; NO_PROXY names the servers that are reached without it.'],
    tryNext: 'crop help environment',
  });
}
