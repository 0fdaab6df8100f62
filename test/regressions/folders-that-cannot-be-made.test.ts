import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cropBin } from '../cli/process.js';

/** Ends a run that never comes back, as those in /proc did. */
const timeout = 20_000;

function crop(argv: readonly string[], env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [cropBin, ...argv], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
    timeout,
  });
  return { status, stderr };
}

const otherFolder = 'hint: Set CROP_CONFIG_DIR to use another folder for the credentials and the settings.\n';

describe('a folder that cannot be made', () => {
  it.runIf(existsSync('/proc/self'))(
    'ends crop with its path, also where it says its parent is missing',
    () => {
      const reason = 'hint: No such file or directory.\n';
      expect(crop(['man', '--install'], { HOME: '/proc' })).toEqual({
        status: 2,
        stderr: `error: The folder /proc/.local cannot be made.\n${reason}hint: Without --install, the page itself is written: crop man > FILE.\n`,
      });
      expect(crop(['config', 'set', 'lang', 'fr'], { CROP_CONFIG_DIR: '/proc/a/crop' })).toEqual({
        status: 2,
        stderr: `error: The folder /proc/a cannot be made.\n${reason}${otherFolder}`,
      });
    },
  );

  it('is named where a file is in the place of a folder above it', () => {
    const folder = `${cropBin}/crop`;
    expect(crop(['config', 'set', 'lang', 'fr'], { CROP_CONFIG_DIR: folder }).stderr).toBe(
      `error: The folder ${folder} cannot be made.\nhint: Not a directory.\n${otherFolder}`,
    );
    expect(crop(['plan', 'list'], { CROP_CONFIG_DIR: folder }).stderr).toBe(
      `error: ${folder} cannot be read.\nhint: Not a directory.\n${otherFolder}`,
    );
  });
});
