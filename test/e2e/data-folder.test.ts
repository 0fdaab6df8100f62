import { chmod, chown, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { runServerCommand as run } from '../harness.js';
import { test } from '../server-process.js';

const isRoot = process.getuid?.() === 0;
const nobodyId = 65_534;

async function modeOf(path: string): Promise<string> {
  return ((await lstat(path)).mode & 0o777).toString(8);
}

describe('DATA_DIR', () => {
  test('is created accessible only to its user, as is everything in it, whatever the umask and not even briefly', async ({
    directory,
    start,
  }) => {
    const folder = join(directory, 'new');
    const server = start({ DATA_DIR: folder, UMASK: '000' });
    await server.url();
    const names = await readdir(folder, { recursive: true });
    expect(names).toEqual(expect.arrayContaining(['address', 'jwt-secret', 'database/engine.sock']));
    const modes = await Promise.all(names.map(async (name) => [name, await modeOf(join(folder, name))]));
    expect(modes).toEqual(names.map((name) => [name, name === 'database' ? '700' : '600']));
    expect(await modeOf(folder)).toBe('700');
    if (process.platform !== 'linux') return;
    const engine = (await readFile(join(folder, 'database', 'engine.lock'), 'utf8')).trim();
    for (const pid of [String(server.pid), engine])
      expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Umask:\t0077$/m);
  });

  test('is closed to other users if it is empty and open to them', async ({ directory, start }) => {
    await chmod(directory, 0o777);
    await start().url();
    expect(await modeOf(directory)).toBe('700');
  });

  test('is judged by its target if it is a symbolic link', async ({ directory, start }) => {
    const [folder, link] = [join(directory, 'folder'), join(directory, 'link')];
    await mkdir(folder);
    await chmod(folder, 0o755);
    await symlink(folder, link);
    await writeFile(join(folder, 'note'), '');
    const refused = start({ DATA_DIR: link });
    expect(await refused.exitCode).toBe(2);
    expect(refused.printed.stderr).toContain(`chmod 700 ${folder}\n`);
    await chmod(folder, 0o700);
    await start({ DATA_DIR: link }).url();
    expect(await readdir(folder)).toContain('jwt-secret');
  });

  test('may have a percent sign in its path', async ({ directory, start }) => {
    const settings = { DATA_DIR: join(directory, '100%41 wheat') };
    expect(await fetch(`${await start(settings).url()}/health/live`)).toMatchObject({ status: 200 });
    expect(await run(['accounts', 'list', '--json'], settings)).toEqual({
      code: 0,
      stdout: '[]\n',
      stderr: '',
    });
  });

  test('gets one secret from two servers that start at the same time, one of which is refused', async ({
    directory,
    start,
  }) => {
    const folder = join(directory, 'new');
    const servers = [start({ DATA_DIR: folder }), start({ DATA_DIR: folder })];
    const refused = await Promise.race(
      servers.map(async ({ exitCode }, index) => ({ index, code: await exitCode })),
    );
    expect(refused.code).toBe(1);
    expect(servers[refused.index]?.printed.stderr).toContain('is in use by process');
    expect(await servers[1 - refused.index]?.url()).toContain('http://');
    expect((await readdir(folder)).sort()).toEqual(['address', 'database', 'jwt-secret', 'store-made']);
  });
});

describe('crop-server refuses a DATA_DIR', () => {
  test.for(['start', 'status', 'accounts list'])(
    'that others could change, before %s writes anything',
    async (command, { directory, start }) => {
      const folder = join(directory, "ann's data");
      await mkdir(join(folder, 'database'), { recursive: true });
      const victim = join(directory, 'victim');
      await writeFile(victim, 'mine');
      await symlink(victim, join(folder, 'address'));
      await symlink(victim, join(folder, 'database', 'engine.lock'));
      await symlink(victim, join(folder, 'bell\u0007'));
      await chmod(join(folder, 'database'), 0o770);
      await chmod(folder, 0o777);

      // Only a start needs a process of its own.
      const settings = { DATA_DIR: folder };
      const server = command === 'start' ? start(settings) : undefined;
      const refused = server
        ? { code: await server.exitCode, ...server.printed }
        : await run(command.split(' '), settings);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      const { stderr } = refused;
      const quoted = folder.replace("ann's data", String.raw`ann'\''s data`);
      for (const advice of [
        `chmod 700 '${quoted}'`,
        `chmod 700 '${quoted}/database'`,
        `rm '${quoted}/address'`,
        `rm '${quoted}/bell?'`,
        `rm '${quoted}/database/engine.lock'`,
      ])
        expect(stderr).toContain(`type: ${advice}\n`);
      expect(await readFile(victim, 'utf8')).toBe('mine');
      expect((await readdir(folder, { recursive: true })).sort()).toEqual([
        'address',
        'bell\u0007',
        'database',
        'database/engine.lock',
      ]);
      expect(await modeOf(folder)).toBe('777');
    },
  );

  test('until its permissions are corrected as advised', async ({ directory, start }) => {
    await writeFile(join(directory, 'note'), '');
    await chmod(directory, 0o755);
    expect(await start().exitCode).toBe(2);
    await chmod(directory, 0o700);
    expect(await start().url()).toContain('http://');
  });

  test('that cannot be created, and says why', async ({ directory }) => {
    await writeFile(join(directory, 'file'), '');
    const refused = await run(['status'], { DATA_DIR: join(directory, 'file') });
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/DATA_DIR .*file cannot be used: /),
    });
  });

  test.skipIf(!isRoot)(
    'that belongs to another user or contains another user’s file',
    async ({ directory, start }) => {
      const folder = join(directory, 'data');
      await mkdir(folder, { mode: 0o700 });
      await chown(folder, nobodyId, nobodyId);
      const ofAnother = await run(['status'], { DATA_DIR: folder });
      expect(ofAnother).toMatchObject({ code: 2, stderr: expect.stringContaining(`chown -R 0 ${folder}\n`) });
      expect(await readdir(folder)).toEqual([]);

      await chown(folder, 0, 0);
      const foreignFile = join(folder, 'jwt-secret');
      await writeFile(foreignFile, `${'x'.repeat(43)}\n`, { mode: 0o600 });
      await chown(foreignFile, nobodyId, nobodyId);
      const withFile = start({ DATA_DIR: folder });
      expect(await withFile.exitCode).toBe(2);
      expect(withFile.printed.stderr).toContain(`chown 0 ${foreignFile}\n`);
      expect((await stat(foreignFile)).uid).toBe(nobodyId);
    },
  );
});
