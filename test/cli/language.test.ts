import { speak } from '@crop-planning/shared/words/languages/current';
import { afterAll, describe, expect } from 'vitest';
import { test } from './cli-fixture.js';

const maize = ['analyze', '--crop', 'maize', '--location', 'Nakuru, Kenya', '--month', 'mar'];
// The tests of other files may run in the same process.
afterAll(() => speak(undefined));

const atTerminal = { answers: [], columns: 80 };

describe('the language of answers', () => {
  test('is that of --lang, else of CROP_LANG, else of the settings, else English', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const said = async (argv: readonly string[], env: Record<string, string> = {}) => {
      const { stdout } = await cli.run(argv, { ...atTerminal, env: { NO_COLOR: '1', ...env } });
      return /Semez le maïs en mars/.test(stdout)
        ? 'fr'
        : /Plant maize in March/.test(stdout)
          ? 'en'
          : stdout;
    };
    expect(await said(maize)).toBe('en');
    expect(await said([...maize, '--lang', 'fr'])).toBe('fr');
    expect(await said(maize, { CROP_LANG: 'fr' })).toBe('fr');
    expect(await said([...maize, '--lang', 'en'], { CROP_LANG: 'fr' })).toBe('en');
    expect(await cli.run(['config', 'set', 'lang', 'fr'])).toMatchObject({ code: 0 });
    expect(await said(maize)).toBe('fr');
    expect(await said(maize, { CROP_LANG: 'en' })).toBe('en');
    expect(await said(maize)).toBe('fr');
  });

  test('must be one that there is, and the error names them', async ({ cli }) => {
    const usage = { code: 2, stdout: '' };
    expect(await cli.run([...maize, '--lang', 'xx'])).toMatchObject({
      ...usage,
      stderr: expect.stringMatching(/--lang does not take "xx"\.\nhint: --lang en\|fr/),
    });
    expect(await cli.run(maize, { env: { CROP_LANG: 'klingon' } })).toMatchObject({
      ...usage,
      stderr: expect.stringMatching(/CROP_LANG must be .*\bfr\b.*, not "klingon"/),
    });
    expect(await cli.run(['config', 'set', 'lang', 'xx'])).toMatchObject({
      ...usage,
      stderr: expect.stringMatching(/lang must be .*\bfr\b.*, not "xx"/),
    });
  });

  test('changes nothing of what programs read: JSON, CSV and a pipe', async ({ cli, account }) => {
    await cli.logIn(account);
    const point = ['plan', 'create', '--name', 'Upper', '--crop', 'mahindi', '--location=-0.3,36.1'];
    await cli.json([...point, '--month', '3', '--risk', 'low']);
    expect(await cli.json([...maize, '--lang', 'fr'])).toEqual(await cli.json(maize));
    await cli.run(['plan', 'analyze', 'Upper']);
    for (const argv of [
      maize,
      [...maize, '--varieties'],
      ['suggest', '--location', 'Nakuru, Kenya', '--month', '3', '--limit', '3'],
      ['plan', 'show', 'Upper'],
      ['plan', 'list', '--format', 'csv'],
      ['plan', 'list', '--columns', 'name,place,verdict'],
      ['plan', 'history', 'Upper', '--format', 'ndjson'],
      ['plan', 'archive', 'Upper', '--dry-run', '--yes'],
    ]) {
      expect(await cli.run([...argv, '--lang', 'fr'])).toEqual(await cli.run(argv));
    }
  });

  test('is that of documents and of --format table, in a pipe too', async ({ cli, account }) => {
    await cli.logIn(account);
    const french = { CROP_LANG: 'fr' };
    const create = ['plan', 'create', '--name', 'Upper', '--crop', 'maize', '--location', 'Nakuru, Kenya'];
    await cli.json([...create, '--month', '3', '--risk', 'low']);
    await cli.run(['plan', 'analyze', 'Upper']);
    for (const argv of [
      [...maize, '--format', 'table'],
      ['plan', 'analyze', 'Upper', '--format', 'table'],
      ['plan', 'report', 'Upper', '--format', 'md'],
      ['plan', 'report', 'Upper'],
    ]) {
      expect((await cli.run(argv, { env: french })).stdout).toContain('Semez le maïs en mars');
    }
  });
});
