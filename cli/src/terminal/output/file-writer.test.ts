import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CliError } from '../failures.js';
import { createFileWriter } from './file-writer.js';

const { check, write } = createFileWriter({ command: 'crop plan report', example: 'report.html' });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crop-report-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a file writer', () => {
  it('replaces a file and leaves no other file behind', async () => {
    const file = join(folder, 'a.html');
    await writeFile(file, 'old');
    await check(file);
    await write(file, 'new');
    expect([await readFile(file, 'utf8'), await readdir(folder)]).toEqual(['new', ['a.html']]);
  });

  it('writes to the target of a symbolic link, and keeps the link', async () => {
    const [file, link] = [join(folder, 'a.html'), join(folder, 'link.html')];
    await writeFile(file, 'old');
    await symlink(file, link);
    await write(link, 'new');
    expect([await readFile(file, 'utf8'), await readlink(link)]).toEqual(['new', file]);
  });

  it('never replaces a folder', async () => {
    const target = join(folder, 'reports');
    await mkdir(target);
    const refused = {
      exitCode: 2,
      message: `${target} cannot be written.`,
      details: { tryNext: `crop plan report -o ${target}/report.html` },
    };
    await expect(check(target)).rejects.toMatchObject(refused);
  });

  it('refuses a folder that does not exist', async () => {
    const file = join(folder, 'none', 'a.html');
    await expect(check(file)).rejects.toMatchObject({ exitCode: 2 });
    await expect(write(file, 'x')).rejects.toMatchObject({ exitCode: 2 });
    await expect(check(join(folder, 'a.html'))).resolves.toBeUndefined();
  });

  it('refuses to replace an existing file without the replace option', async () => {
    const file = join(folder, 'a.html');
    await expect(check(file, { replaceOption: '--force' })).resolves.toBeUndefined();
    await writeFile(file, 'old');
    await expect(check(file, { replaceOption: '--force' })).rejects.toMatchObject({
      exitCode: 2,
      message: `${file} already exists.`,
      details: { tryNext: `crop plan report -o ${file} --force` },
    });
  });

  it('makes a world-readable file private', async () => {
    const file = join(folder, 'a.html');
    await writeFile(file, 'old');
    await chmod(file, 0o644);
    const own = createFileWriter({ command: 'crop auth export', example: 'account.json', mode: 0o600 });
    await own.write(file, 'new');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('writes bytes as they are', async () => {
    const file = join(folder, 'a.png');
    const bytes = Uint8Array.of(0x89, 0x50, 0, 0xff);
    await write(file, bytes);
    expect(new Uint8Array(await readFile(file))).toEqual(bytes);
  });

  it('leaves no file behind and rethrows the error if the text fails midway', async () => {
    const failure = new CliError(7, 'NETWORK', 'Cut.');
    async function* text() {
      yield 'a beginning';
      throw failure;
    }
    await expect(write(join(folder, 'a.html'), text())).rejects.toBe(failure);
    expect(await readdir(folder)).toEqual([]);
  });
});
