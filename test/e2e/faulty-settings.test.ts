import { deadlines } from '@crop-planning/server';
import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { restOf, runServerCommand, startTestApp } from '../harness.js';
import { test } from '../server-process.js';

const unescaped = 'write @ as %40, / as %2F, : as %3A, ? as %3F, # as %23 and % as %25';

/** Addresses with faults, each with what the error has to say; every password contains `canary`. */
const faults: readonly [string, string][] = [
  ['mongodb://user:p@ss/canary@127.0.0.1:4727/crops', unescaped],
  ['mongodb://user:canary@word@127.0.0.1:4727/crops', unescaped],
  ['mongodb://user:p/canary@127.0.0.1:4727/crops', unescaped],
  ['mongodb://user:p@ss?canary@127.0.0.1:4727/crops', unescaped],
  ['mongodb://user:p#canary@127.0.0.1:4727/crops', unescaped],
  ['mongodb://user:p%canary@127.0.0.1:4727/crops', unescaped],
  ['mongodb://us:er:canary@127.0.0.1/crops', unescaped],
  ['mongodb://user:canary@127.0.0.1:99999/crops', 'mongodb://host:27017/database'],
  ['mongodb://user:canary@/crops', 'mongodb://host:27017/database'],
  ['mongodb://user:canary@127.0.0.1/crops.2', 'a database name'],
  ['mongodb://user:canary@127.0.0.1/?socketTimeoutMS=soon', 'the option socketTimeoutMS'],
  ['mongodb://user:canary@127.0.0.1/?frobnicate=1', 'the option frobnicate'],
  ['mongodb://127.0.0.1/?tlsCertificateKeyFilePassword=x&canary=1', 'an option'],
  [
    'mongodb://user:canary@127.0.0.1/?tls=true&tlsInsecure=true&tlsAllowInvalidCertificates=true',
    'the option tlsInsecure',
  ],
  ['mongodb+srv://user:canary@db.example.org:27017/crops', 'mongodb+srv:// takes one name without a port'],
  [
    'mongodb+srv://user:canary@a.example.org,b.example.org/crops',
    'mongodb+srv:// takes one name without a port',
  ],
  [
    'mongodb://user:canary@127.0.0.1/?tls=true&tlsCAFile=/nonexistent.pem',
    'tlsCAFile /nonexistent.pem cannot be read',
  ],
  [
    'mongodb://user:canary@127.0.0.1/?tls=true&tlsCertificateKeyFile=/nonexistent.pem',
    'tlsCertificateKeyFile /nonexistent.pem cannot be read',
  ],
  ['mongodb://user:canary@127.0.0.1/?readPreference=secondaryPreferred', 'readPreference=secondaryPreferred'],
  ['mongodb://user:canary@127.0.0.1/?retryWrites=false', 'retryWrites=false'],
  ['mongodb://user:canary@127.0.0.1/?retryReads=false', 'retryReads=false'],
  ['mongodb://user:canary@127.0.0.1/?readConcernLevel=local', 'readConcernLevel'],
  ['mongodb://user:canary@127.0.0.1/?w=1', 'a w other than majority'],
  ['mongodb://user:canary@127.0.0.1/?w=0', 'a w other than majority'],
  ['mongodb://user:canary@127.0.0.1/?journal=false', 'journal=false'],
];

describe('MONGODB_URI', () => {
  test.each(faults)(
    'with a fault, %s, is refused with exit code 2 and how to write it',
    async (uri, advice) => {
      const { code, stdout, stderr } = await runServerCommand(['accounts', 'list'], {
        MONGODB_URI: uri,
        DATA_DIR: '/nonexistent',
      });
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('MONGODB_URI');
      expect(stderr).toContain(advice);
      expect(stderr).not.toContain('canary');
    },
  );

  test('with faults is reported together with the other settings, by a server as well', async ({
    directory,
    start,
  }) => {
    const file = join(directory, 'ca.pem');
    await writeFile(file, 'not a certificate');
    const server = start({
      MONGODB_URI: `mongodb://user:canary@127.0.0.1/?tlsCAFile=${file}&tlsCertificateKeyFile=/nonexistent.pem`,
      JWT_SECRET: 'canary',
      PORT: '65536',
    });
    expect([await server.exitCode, server.printed.stdout]).toEqual([2, '']);
    for (const problem of [
      `tlsCAFile ${file} is not`,
      '/nonexistent.pem cannot be read',
      'JWT_SECRET',
      'PORT',
    ])
      expect(server.printed.stderr).toContain(problem);
    expect(server.printed.stderr).not.toContain('canary');
  });
});

describe('a host in MONGODB_URI whose name cannot be looked up', () => {
  const MONGODB_URI = 'mongodb://user:canary@nosuch.invalid/crops?replicaSet=farm';
  const said = /nosuch\.invalid.*check its spelling, or the DNS of this machine/;

  test('is named by an operator’s command', async () => {
    const { code, stderr } = await runServerCommand(['accounts', 'list'], { MONGODB_URI, DATA_DIR: '/none' });
    expect([code, stderr]).toEqual([1, expect.stringMatching(said)]);
    expect(stderr).not.toContain('canary');
  });

  test('is tried again by a server, which names it in the log and says it in status', async () => {
    const limits = { ...deadlines, statementMs: 500 };
    const app = await startTestApp({ MONGODB_URI }, undefined, false, { deadlines: limits });
    onTestFinished(app.close);
    expect(await restOf(app)('GET /health/ready')).toMatchObject({ status: 503 });
    const named = () => app.logged.filter(({ message }) => message.includes('cannot be looked up'));
    await expect.poll(named).toMatchObject([{ fields: { hosts: ['nosuch.invalid'] } }]);
    expect(await (await fetch(`${app.url}/metrics`)).text()).toContain(
      'background_work_stopped{work="database name"} 1',
    );
    expect(JSON.stringify(app.logged)).not.toContain('canary');
  });
});

const rcodes = { temporaryFailure: 2, noSuchName: 3 };

/** Answers every look-up of this process for other records than addresses with this code. */
async function answerLookups(rcode: number): Promise<void> {
  const server = createSocket('udp4', (query, { port, address }) => {
    const answer = Buffer.from(query);
    answer.writeUInt16BE(0x8180 | rcode, 2);
    server.send(answer, port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const before = dns.getServers();
  for (const resolver of [dns, dns.promises]) resolver.setServers([`127.0.0.1:${server.address().port}`]);
  onTestFinished(() => {
    for (const resolver of [dns, dns.promises]) resolver.setServers(before);
    server.close();
  });
}

describe('mongodb+srv', () => {
  const MONGODB_URI = 'mongodb+srv://user:canary@db.example.org/crops';

  test('of a name without an SRV record is refused with exit code 2 and how to write it', async () => {
    await answerLookups(rcodes.noSuchName);
    const { code, stderr } = await runServerCommand(['accounts', 'list'], {
      MONGODB_URI,
      DATA_DIR: '/nonexistent',
    });
    expect(code).toBe(2);
    expect(stderr).toContain('_mongodb._tcp');
    expect(stderr).toContain('mongodb://host:27017/database');
    expect(stderr).not.toContain('canary');
  });

  test('of a name that cannot be looked up at the moment is tried again, like a refused connection', async () => {
    await answerLookups(rcodes.temporaryFailure);
    const app = await startTestApp({ MONGODB_URI });
    onTestFinished(app.close);
    const rest = restOf(app);
    expect(await rest('GET /health/live')).toMatchObject({ status: 200 });
    expect(await rest('GET /health/ready')).toMatchObject({ status: 503 });
    const tried = () => app.logged.filter(({ message }) => message.startsWith('the database cannot be'));
    await expect.poll(() => tried().length).toBe(2);
    expect(JSON.stringify(app.logged)).not.toContain('canary');
  });
});

describe('HOST and DATA_DIR', () => {
  test.each([
    ['nosuch.invalid', 'HOST must be a name or an address of this machine'],
    ['192.0.2.1', 'HOST must be an address of this machine'],
  ])('HOST %s, at which no server can listen here, is refused as a setting', async (HOST, problem) => {
    await expect(startTestApp({ HOST })).rejects.toMatchObject({
      name: 'ConfigError',
      problems: [expect.stringContaining(problem)],
    });
  });

  test('a DATA_DIR that is a file, or below one, is refused with exit code 2 and what to do', async ({
    directory,
  }) => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    for (const DATA_DIR of [file, join(file, 'below')]) {
      const { code, stderr } = await runServerCommand(['status'], { DATA_DIR });
      expect([code, stderr]).toEqual([2, expect.stringContaining('is a file: set DATA_DIR to a folder')]);
    }
  });
});
