import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { connect } from 'node:tls';
import { vi } from 'vitest';
import { makeCertificate, openssl, type Certificate } from './certificate.js';
import { blocksOf } from './documents.js';

// The programs that docs/configuration.md puts in front of the server, set up with the lines that it shows.

/** A program that ends TLS in front of the server. */
export interface ReverseProxyProgram {
  /** The name that docs/configuration.md marks the program's lines with. */
  name: string;
  program: string;
  argv: (file: string, folder: string) => string[];
  /** The documented line that says where to listen, and what to write in its place. */
  listens: readonly [line: string, onLoopback: (port: number) => string];
  /** What the program needs besides the documented lines. */
  around: (lines: string, folder: string, port: number) => string;
  /** Ends the program and the processes that it has started. */
  endsWith: NodeJS.Signals;
}

export interface ReverseProxy {
  /** The address that people would type. */
  url: string;
  port: number;
  /** The certificate (PEM), which nobody else has signed. */
  certificate: string;
  certificateFile: string;
  /** What the program has written to standard error since its start. */
  said: () => string;
  signal: (signal: NodeJS.Signals) => void;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
}

const documentedName = 'crops.example.org';
/** The same, on this machine. */
const name = 'localhost';

export const nginx: ReverseProxyProgram = {
  name: 'nginx',
  program: 'nginx',
  argv: (file, folder) => ['-p', folder, '-e', 'stderr', '-c', file],
  listens: ['listen 443 ', (port) => `listen 127.0.0.1:${port} `],
  around: (lines, folder) => `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    pid ${folder}/pid;
    error_log stderr notice;
    events {}
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
      ${lines}
    }`,
  endsWith: 'SIGTERM',
};

const apacheModules = '/usr/lib/apache2/modules';

export const reverseProxies: readonly ReverseProxyProgram[] = [
  nginx,
  {
    name: 'apache',
    program: 'apache2',
    argv: (file) => ['-DFOREGROUND', '-f', file],
    listens: ['<VirtualHost *:443>', (port) => `<VirtualHost 127.0.0.1:${port}>`],
    around: (lines, folder, port) => `
      ${['mpm_event', 'authz_core', 'ssl', 'http2', 'proxy', 'proxy_http']
        .map((module) => `LoadModule ${module}_module ${apacheModules}/mod_${module}.so`)
        .join('\n')}
      ServerRoot ${folder}
      ServerName ${name}
      DefaultRuntimeDir ${folder}
      PidFile ${folder}/pid
      ErrorLog ${folder}/log
      User www-data
      Group www-data
      StartServers 1
      Listen 127.0.0.1:${port}
      ${lines}`,
    endsWith: 'SIGTERM',
  },
  {
    name: 'caddy',
    program: 'caddy',
    argv: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    listens: [`${name} {`, (port) => `${name}:${port} {`],
    around: (lines) => `
      {
        admin off
        auto_https disable_redirects
        default_bind 127.0.0.1
        storage file_system .
      }
      ${lines}`,
    endsWith: 'SIGKILL',
  },
  {
    name: 'haproxy',
    program: 'haproxy',
    argv: (file) => ['-db', '-f', file],
    listens: ['bind :443 ', (port) => `bind 127.0.0.1:${port} `],
    around: (lines) => lines,
    endsWith: 'SIGKILL',
  },
];

/** Some of these programs are in folders that only an administrator's PATH has. */
const environment = { ...process.env, PATH: `${process.env['PATH']}:/usr/local/sbin:/usr/sbin` };

/** Whether the program is absent, and a note for the titles of the tests that are then skipped. */
export function absenceOf({ program, name }: ReverseProxyProgram): { isAbsent: boolean; note: string } {
  if (openssl.isAbsent) return openssl;
  // The tests call from several loopback addresses, which only Linux has.
  const isPresent =
    process.platform === 'linux' && spawnSync(program, ['-v'], { env: environment }).status !== null;
  return isPresent
    ? { isAbsent: false, note: '' }
    : { isAbsent: true, note: ` (skipped: ${name} is absent)` };
}

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

/** Starts a program in front of a server with the documented lines; only names of files and addresses differ. */
export async function startReverseProxy(
  program: ReverseProxyProgram,
  app: { url: string },
  port: number,
): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'crop-test-'));
  const files = makeCertificate(folder, name);
  const file = join(folder, 'settings');
  await writeFile(file, await settingsOf(program, { app, port, folder, files }));
  let child: ChildProcessByStdio<null, null, Readable>;
  let hasEnded: Promise<unknown>;
  let said = '';
  const proxy = {
    url: `https://${name}:${port}`,
    port,
    certificate: await readFile(files.certificateFile, 'utf8'),
    certificateFile: files.certificateFile,
    said: () => said,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    async start() {
      child = spawn(program.program, program.argv(file, folder), {
        cwd: folder,
        env: { ...environment, HOME: folder },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      hasEnded = once(child, 'close');
      const ended = hasEnded.then(() => Promise.reject(new Error(`${program.name} ended: ${said}`)));
      await Promise.race([answers(proxy), ended]);
    },
    async stop() {
      child.kill(program.endsWith);
      await hasEnded;
    },
    async close() {
      await proxy.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await proxy.start();
  return proxy;
}

interface Place {
  app: { url: string };
  port: number;
  folder: string;
  files: Certificate;
}

/** Returns the documented lines with the names and addresses of this machine, and what belongs around them. */
async function settingsOf(
  program: ReverseProxyProgram,
  { app, port, folder, files }: Place,
): Promise<string> {
  const [shown] = blocksOf('docs/configuration.md', [program.name]);
  if (shown === undefined) throw new Error(`docs/configuration.md shows no lines for ${program.name}.`);
  const both = join(folder, 'both.pem');
  await writeFile(
    both,
    await Promise.all([files.certificateFile, files.keyFile].map((file) => readFile(file))),
  );
  const [line, onLoopback] = program.listens;
  const lines = shown
    .replaceAll('127.0.0.1:4000', new URL(app.url).host)
    .replaceAll('/etc/ssl/crops.pem', files.certificateFile)
    .replaceAll('/etc/ssl/crops.key', files.keyFile)
    .replaceAll('/etc/ssl/crops-and-key.pem', both)
    .replaceAll(documentedName, name)
    .replaceAll(line, onLoopback(port));
  return `${program.around(lines, folder, port)}\n`;
}

/** Waits until a proxy answers, which says more than an open port. */
async function answers({ port, certificate }: Pick<ReverseProxy, 'port' | 'certificate'>): Promise<void> {
  const handshake = async () => {
    const socket = connect({ port, host: '127.0.0.1', servername: name, ca: certificate });
    await once(socket, 'secureConnect').finally(() => socket.destroy());
  };
  await vi.waitFor(handshake, { timeout: 120_000, interval: 10 });
}
