import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { test } from './cli-fixture.js';

const server = 'https://crops.example.org';

describe('crop config', () => {
  test('lists every setting with its default', async ({ cli }) => {
    expect(await cli.json(['config', 'list'], { env: { CROP_API_URL: '' } })).toEqual([
      { key: 'url', value: 'http://127.0.0.1:4000', source: 'default' },
      { key: 'timeout', value: '30', source: 'default' },
      { key: 'lang', value: 'en', source: 'default' },
      { key: 'color', value: 'auto', source: 'default' },
      { key: 'pager', value: 'less', source: 'default' },
      { key: 'machine', value: hostname().split('.')[0], source: 'default' },
    ]);
  });

  test('stores a setting in a private file, and returns it', async ({ cli }) => {
    const { code, stdout } = await cli.run(['config', 'set', 'timeout', '60']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'key\ttimeout\nvalue\t60\nsource\tconfig\n' });
    expect((await cli.run(['config', 'get', 'timeout'])).stdout).toBe('60\n');
    const path = (await cli.run(['config', 'path'])).stdout.trimEnd();
    expect(path).toBe(join(cli.configDirectory, 'config.json'));
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ timeout: '60' });
    const modes = await Promise.all(
      [path, cli.configDirectory].map(async (name) => (await stat(name)).mode & 0o777),
    );
    expect(modes).toEqual([0o600, 0o700]);
  });

  test('restores the default for an empty value', async ({ cli }) => {
    await cli.run(['config', 'set', 'color', 'never']);
    expect(await cli.json(['config', 'set', 'color', ''])).toEqual({
      key: 'color',
      value: 'auto',
      source: 'default',
    });
  });

  test('refuses an unknown setting, listing the known ones', async ({ cli }) => {
    for (const argv of [
      ['get', 'colour'],
      ['set', 'constructor', 'x'],
    ]) {
      const { code, stderr } = await cli.run(['config', ...argv]);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `error: There is no setting "${argv[1]}".\nhint: Settings: url, timeout, lang, color, pager, machine.\n`,
      });
    }
  });

  test.for([
    ['timeout', 'soon', 'timeout must be above 0 and at most 86400 seconds, not "soon".'],
    ['color', 'green', 'color must be auto, always or never, not "green".'],
    ['machine', 'a\u202eb', 'machine must have 1 to 56 printable characters, or be off, not "a\\u202eb".'],
    ['url', 'ftp://ada:canary@example.org', 'url is not the address of a server: …@example.org'],
    ['url', 'http://crops.example.org', 'Credentials are not sent over plain http to crops.example.org.'],
  ] as const)('refuses the %s %j', async ([key, value, message], { cli }) => {
    const { code, stderr } = await cli.run(['config', 'set', key, value]);
    expect(code).toBe(2);
    expect(stderr.split('\n')[0]).toBe(`error: ${message}`);
  });

  test('names the file that contains an unusable value', async ({ cli }) => {
    await mkdir(cli.configDirectory);
    const path = join(cli.configDirectory, 'config.json');
    await writeFile(path, '{"timeout": "soon", "fields": 1}');
    const { code, stderr } = await cli.run(['plan', 'list']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `error: timeout in ${path} must be above 0 and at most 86400 seconds, not "soon".\n`,
    });
  });

  test('refuses to write through a symbolic link', async ({ cli }) => {
    await mkdir(cli.configDirectory);
    const target = await cli.writeFile('target.json', '{}');
    await symlink(target, join(cli.configDirectory, 'config.json'));
    expect((await cli.run(['config', 'set', 'timeout', '60'])).code).toBe(1);
    expect(await readFile(target, 'utf8')).toBe('{}');
  });

  test('keeps all changes made concurrently', async ({ cli }) => {
    await Promise.all([
      cli.run(['config', 'set', 'timeout', '60']),
      cli.run(['config', 'set', 'color', 'never']),
      cli.run(['config', 'set', 'pager', 'cat']),
    ]);
    const settings = await cli.json(['config', 'list']);
    expect(settings).toMatchObject([{}, { value: '60' }, {}, { value: 'never' }, { value: 'cat' }, {}]);
  });
});

describe('the settings of a command', () => {
  test('come from an option, the environment, the settings file and the defaults, in this order', async ({
    cli,
  }) => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const env = { CROP_API_URL: url, CROP_TOKEN: 'any' };
    await cli.run(['config', 'set', 'timeout', '0.4']);
    const limitOf = async (options: readonly string[], more = {}) =>
      /within (.*) s\./.exec(
        (await cli.run(['whoami', ...options], { env: { ...env, ...more } })).stderr,
      )?.[1];
    expect(await limitOf([])).toBe('0.4');
    expect(await limitOf([], { CROP_TIMEOUT: '0.3' })).toBe('0.3');
    expect(await limitOf(['--timeout', '0.2'], { CROP_TIMEOUT: '0.3' })).toBe('0.2');
    await cli.run(['config', 'set', 'timeout', '']);
    expect((await cli.run(['whoami'], { env: { ...env, CROP_TIMEOUT: 'soon' } })).stderr).toBe(
      'error: CROP_TIMEOUT must be above 0 and at most 86400 seconds, not "soon".\n',
    );
  });

  test('are listed with their sources', async ({ cli }) => {
    await cli.run(['config', 'set', 'url', server], { env: { CROP_API_URL: '' } });
    const settings = (env: Record<string, string>) =>
      cli.json(['config', 'list', '--fields', 'value,source'], { env });
    const env = { CROP_API_URL: '', NO_COLOR: '1', PAGER: 'more' };
    expect(await settings(env)).toEqual([
      { value: server, source: 'config' },
      { value: '30', source: 'default' },
      { value: 'en', source: 'default' },
      { value: 'never', source: 'NO_COLOR' },
      { value: 'more', source: 'PAGER' },
      { value: hostname().split('.')[0], source: 'default' },
    ]);
    const own = { CROP_API_URL: 'http://localhost:1', CROP_PAGER: 'cat', PAGER: 'more' };
    expect(await settings(own)).toMatchObject([
      { value: 'http://localhost:1', source: 'CROP_API_URL' },
      {},
      {},
      {},
      { value: 'cat', source: 'CROP_PAGER' },
      {},
    ]);
  });

  test('control colours unless the environment does', async ({ cli, account }) => {
    await cli.logIn(account);
    await cli.run(['config', 'set', 'color', 'never']);
    const isColored = async (env: Record<string, string> = {}) =>
      (await cli.run(['plan', 'show', 'nothing'], { answers: [], env })).stderr.includes('\u001b[');
    expect(await isColored()).toBe(false);
    expect(await isColored({ FORCE_COLOR: '1' })).toBe(true);
  });
});
