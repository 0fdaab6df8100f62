import { speak } from '@crop-planning/shared/words/languages/current';
import { afterAll, describe, expect } from 'vitest';
import { recordAnalyses, test } from './cli-fixture.js';
import { markedLanguage, outsideMarks } from './marked-language.js';

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

describe('what no catalogue has yet', () => {
  test('is this, in the life of a plan at a terminal', async ({ cli, account, rest, apiKey }) => {
    await cli.logIn(account);
    const said = async (...argv: string[]) => {
      const options = { ...atTerminal, columns: 400, rows: 1000, env: { NO_COLOR: '1' } };
      const { stdout, stderr } = await cli.run([...argv, '--lang', 'fr'], {
        ...options,
        language: markedLanguage,
      });
      return outsideMarks(`${stdout}\n${stderr}`.replaceAll(/<style>[^]*?<\/style>|<[^>]*>/g, ' '));
    };
    const create = ['plan', 'create', '--name', 'Upper', '--crop', 'maize', '--location', 'Nakuru, Kenya'];
    const texts = [
      await said(...create, '--month', '3', '--risk', 'low'),
      await said(
        'plan',
        'create',
        '--name',
        'Lower',
        '--crop',
        'wheat',
        '--location',
        'Nakuru, Kenya',
        '--month',
        '5',
        '--risk',
        'high',
      ),
      await said('plan', 'analyze', 'Upper'),
      await said('plan', 'analyze', '--all'),
      await said('plan', 'show', 'Upper'),
      await said('plan', 'list', '--wide'),
      await said('compare', 'Upper', 'Lower'),
      await said('plan', 'report', 'Upper', '--format', 'md'),
      await said('plan', 'report', '--all', '--format', 'html'),
      await said('plan', 'history', 'Upper'),
    ];
    const plans = (await cli.json(['plan', 'list'])) as { id: string }[];
    for (const { id } of plans) await recordAnalyses(rest, apiKey, id, ['infeasible', 'marginal']);
    texts.push(
      await said('plan', 'show', 'Lower'),
      await said('notification', 'list'),
      await said('notification', 'list', '--columns', 'title,message'),
      await said('notification', 'read-all'),
    );
    // A cell that is cut lacks the mark at its end.
    const lines = texts
      .join('\n')
      .replaceAll('\u001b[K', '\n')
      .replaceAll(/⟦[^⟧\n]*…/g, '')
      .replaceAll(/&#39;|'/g, '’')
      .split(/\n| {2,}|\r/);
    const phrases = new Set(lines.map(withoutNames).filter((line) => /\p{L}{3}/u.test(line)));
    expect([...phrases].sort()).toEqual(notYet.toSorted());
  });
});

/** What is said in English in every language, as far as these commands say it: this list shrinks. */
const notYet: readonly string[] = [
  // A producer's name, and the code of a verdict, as the API has them.
  'model',
  'plant',
];

/** Names, ids and commands, which are the same in every language. */
const same =
  /Upper|Lower|maize|wheat|Nakuru, Kenya|\bcrop plan [a-z]+|[0-9a-f]{24}|GGCMI phase 3 \\?\([^)]*\)|\d+ of \d+ plans/gu;

function withoutNames(line: string): string {
  return line.replaceAll(same, '').replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}
