import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFile, writeWholeFile } from './report-file.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crop-report-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('writeWholeFile', () => {
  it('replaces a file and leaves nothing else behind', async () => {
    const file = join(folder, 'a.html');
    await writeFile(file, 'old');
    await checkFile(file);
    await writeWholeFile(file, 'new');
    expect([await readFile(file, 'utf8'), await readdir(folder)]).toEqual(['new', ['a.html']]);
  });

  it('writes where a link points, and keeps the link', async () => {
    const [file, link] = [join(folder, 'a.html'), join(folder, 'link.html')];
    await writeFile(file, 'old');
    await symlink(file, link);
    await writeWholeFile(link, 'new');
    expect([await readFile(file, 'utf8'), await readlink(link)]).toEqual(['new', file]);
  });

  it('never replaces a folder', async () => {
    const target = join(folder, 'reports');
    await mkdir(target);
    const refused = { exitCode: 2, message: `${target} cannot be written.` };
    await expect(checkFile(target)).rejects.toMatchObject(refused);
  });

  it('refuses a folder that is not there', async () => {
    const file = join(folder, 'none', 'a.html');
    await expect(checkFile(file)).rejects.toMatchObject({ exitCode: 2 });
    await expect(writeWholeFile(file, 'x')).rejects.toMatchObject({ exitCode: 2 });
    await expect(checkFile(join(folder, 'a.html'))).resolves.toBeUndefined();
  });
});
