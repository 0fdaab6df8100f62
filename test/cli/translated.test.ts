import { stripVTControlCharacters } from 'node:util';
import { speak } from '@crop-planning/shared/words/languages/current';
import { afterAll, expect } from 'vitest';
import { isNear, startThinApp } from '../thinned-world.js';
import { recordAnalyses, test as base } from './cli-fixture.js';
import { markedLanguage, outsideMarks } from './marked-language.js';

const nakuru = ['--location', 'Nakuru, Kenya'];
const upper = ['--name', 'Upper', '--crop', 'maize', ...nakuru, '--month', '3', '--risk', 'low'];
const lower = ['--name', 'Lower', '--crop', 'wheat', ...nakuru, '--month', '5', '--risk', 'high'];
const misspelt = ['--name', 'Fourth', '--crop', 'mazie', '--location', 'Springfield', '--month', '4'];
const header = 'name,crop,location,month,risk';

/** The commands ask about Nakuru, Springfield and Rwanda, in the same words whatever else there is of the world. */
const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await startThinApp(100, { isToKeep: isNear([-0.28, 36.07], [39.8, 270.4], [-2, 30]) });
  onCleanup(app.close);
  return app;
});

// The tests of other files may run in the same process.
afterAll(() => speak(undefined));

test('every word that a command says to a person is in a catalogue', async ({
  cli,
  account,
  rest,
  apiKey,
}) => {
  await cli.logIn(account);
  const path = (name: string) => `${cli.folder}/${name}`;
  const rows = await cli.writeFile('rows.csv', `${header},Notes\nImported,maize,Nakuru,3,low,none\n`);
  const changed = await cli.writeFile('changed.csv', `${header}\nImported,maize,Nakuru,4,high\n`);
  const unclear = await cli.writeFile(
    'unclear.csv',
    'name,crpo,location,month,risk\nCol,maize,Nakuru,3,low\n',
  );
  const texts: string[] = [];
  const said = async (argv: readonly string[], answers: readonly string[] = []) => {
    const { stdout, stderr } = await cli.run([...argv, '--lang', 'fr', '--timeout', '300'], {
      answers,
      columns: 400,
      rows: 1000,
      env: { FORCE_COLOR: '3' },
      language: markedLanguage,
    });
    const text = stripVTControlCharacters(`${stdout}\n${stderr}`.replaceAll('\u001b[K', '\n'));
    texts.push(outsideMarks(text.replaceAll(/<style>[^]*?<\/style>|<[^>]*>|\r\n (?=\S)/g, ' ')));
  };
  const plan = (...argv: string[]) => said(['plan', ...argv]);

  await plan('list');
  await plan('create', ...upper);
  await plan('create', ...lower);
  await said(['plan', 'create'], ['Third', 'mahindi', 'Nakuru', '4', '⟦⟦low', '⟦⟦rainfed']);
  await said(['plan', 'create', ...misspelt, '--risk', 'low'], ['maize', '⟦Springfield, Illinois']);
  await plan('create', ...misspelt, '--risk', 'low', '--name', 'Unknown', '--yes');
  await plan('analyze', 'Upper');
  await plan('analyze', '--all', '--dry-run');
  await plan('analyze', 'Upper', 'Lower', 'Fourth', '--skip-failed');
  await plan('show', 'Upper');
  await plan('list', '--wide');
  await plan('list', '--crop', 'rice');
  await plan('years', 'Upper');
  await plan('history', 'Upper');
  await plan('history', 'Third');
  await plan('copy', 'Upper', '--month', 'apr');
  await plan('update', 'Upper', '--risk', 'high');
  await plan('update', 'Third', '--month', '5');
  await said(['compare', 'Upper', 'Lower']);
  await plan('report', 'Upper', '--format', 'md');
  await plan('report', 'Upper', '--format', 'html');
  await plan('report', '-o', path('report.html'));
  await plan('calendar');
  await plan('calendar', '-o', path('plans.ics'));
  await plan('export', '-o', path('plans.csv'));
  await plan('import', rows, '--dry-run');
  await plan('import', rows, '--create-unknown');
  await said(['plan', 'import', unclear, '--dry-run'], ['crop']);
  await plan('apply', changed, '--prune', '--dry-run');
  await plan('apply', changed);
  await plan('delete', 'Imported', '--dry-run');
  await said(['plan', 'delete', 'Imported'], ['y']);
  await plan('archive', 'Upper');
  await plan('unarchive', 'Upper');
  await said(['plan', 'archive', 'Upper', 'Lower'], ['y']);
  await said(['plan', 'unarchive', 'Upper', 'Lower'], ['y']);
  await said(['plan', 'update', 'Upper', 'Lower', '--risk', 'medium'], ['y']);
  await plan('share', 'Upper');
  await said(['share', 'list', '--columns', 'plan_name,show_name,created_at']);
  await said(['analyze'], ['maize', 'Nakuru, Kenya', '3']);
  await said(['analyze', '--crop', 'maize', ...nakuru, '--month', '3', '--varieties']);
  await said(['analyze', '--crop', 'maize', '--location', '-0.3,36.1', '--month', '3', '--yes']);
  await said(['suggest', ...nakuru, '--month', '3', '--limit', '60']);
  await said(['suggest', ...nakuru, '--month', '3', '--limit', '3', '--columns', 'crop,kind,presence']);
  await said(['crops', 'maize', '--columns', 'name,habit,life_span,year_mean,source']);
  await said(['locations', '-0.3,36.1', '--limit', '2', '--columns', 'distance_km']);
  await said(['locations', '--limit', '2', '--columns', 'people']);
  await said(['map', 'maize', '--in', 'Rwanda', '--show', 'limit', '--plans']);
  await said(['map', 'maize', '--in', 'Rwanda', '--month', '3', '--show', 'share']);
  await said(['climate', 'list']);
  const plans = (await cli.json(['plan', 'list'])) as { id: string; name: string }[];
  const lowerId = plans.find(({ name }) => name === 'Lower')?.id ?? '';
  await recordAnalyses(rest, apiKey, lowerId, ['infeasible', 'marginal']);
  await plan('show', 'Lower');
  await said(['notification', 'list']);
  await said(['notification', 'list', '--columns', 'title,message']);
  await said(['notification', 'read-all']);

  // A cell that is cut lacks the mark at its end.
  const lines = texts
    .join('\n')
    .replaceAll(/⟦[^⟧\n]*…/g, '')
    .split(/\n| {2,}|\r/);
  const phrases = new Set(lines.map(withoutNames).filter((line) => /\p{L}{3}/u.test(line)));
  expect([...phrases].sort()).toEqual(same);
}, 240_000);

/** A column of a file, a producer, and the code of a verdict, which are the same in every language. */
const same: readonly string[] = ['crop', 'model', 'plant'];

/** Names of plans, crops and places as a person typed them, ids, addresses and commands. */
const names =
  /Upper|Lower|Third|Fourth|Imported|Unknown|Col\b|maize|mahindi|mazie|wheat|Springfield(\\?, Illinois\\?, United States)?|Nakuru(\\?, Kenya)?|\bcrop [a-z]+( [a-z-]+)?|\b[0-9a-f]{24}|GGCMI phase 3 \\?\([^)]*\)|\d+ of \d+ plans|http:\S+/gu;

/** The properties of a calendar: those with a value that no person reads, and the names of the others. */
const calendarSyntax =
  /^(?:(?:BEGIN|END|VERSION|PRODID|CALSCALE|METHOD|UID|DTSTAMP|DT(?:START|END);VALUE=DATE|TRANSP):.*$|(?:X-WR-CALNAME|SUMMARY|DESCRIPTION|LOCATION):)/u;

function withoutNames(line: string): string {
  return line
    .replace(calendarSyntax, '')
    .replaceAll(names, '')
    .replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}
