import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { AnalysisPreview } from '@crop-planning/shared';
import { createPlan } from '../harness.js';
import { recordAnalyses, test } from './cli-fixture.js';

const analysisFields = [
  'score',
  'limiting_factor',
  'limiting_part',
  'place',
  'good_months',
  'harvest_months',
  'source',
  'model_version',
  'analysis_id',
  'years',
  'local_months',
  'local_months_source',
  'water',
  'season_days',
  'climate',
];

test('crop plan list has every field in every format, with equal values', async ({
  cli,
  account,
  rest,
  apiKey,
}) => {
  await cli.logIn(account);
  const token = account.tokens.access_token;
  await createPlan(rest, token, { name: 'New', water: 'irrigated' });
  const { id } = await createPlan(rest, token, { name: 'Advised' });
  await recordAnalyses(rest, apiKey, id, ['marginal'], { limiting_factor: 'slope', score: 0.4 });
  await createPlan(rest, token, { name: 'Judged', crop: 'maize', season_days: 130 });
  const judged = (await cli.json(['plan', 'analyze', 'Judged'])) as AnalysisPreview;
  const list = async (...options: string[]) => (await cli.run(['plan', 'list', ...options])).stdout;

  const plans = JSON.parse(await list('--json')) as Record<string, unknown>[];
  const names = Object.keys(plans[0] ?? {});
  expect(names).toEqual(expect.arrayContaining(analysisFields));
  for (const plan of plans) expect(Object.keys(plan)).toEqual(names);
  expect(plans[0]).toMatchObject({
    score: judged.score,
    place: 'Nakuru, Kenya',
    good_months: judged.details.good_months,
    harvest_months: judged.details.season?.harvest_months,
    local_months: judged.details.local_months,
    local_months_source: judged.details.local_months_source,
    analysis_id: judged.id,
    water: 'rainfed',
    season_days: 130,
  });
  expect(plans[1]).toMatchObject({ source: 'advisor', score: 0.4, years: null, water: 'rainfed' });
  expect(plans[2]).toMatchObject({ source: null, analysis_id: null, water: 'irrigated', season_days: null });

  const ndjson = (await list('--format', 'ndjson')).trim().split('\n');
  expect(ndjson.map((line) => JSON.parse(line))).toEqual(plans);
  const csv: Record<string, string>[] = parse(await list('--format', 'csv'), { columns: true });
  const [header = '', ...lines] = (await list()).split('\n').slice(0, -1);
  expect(header.split('\t')).toEqual(names);
  for (const [at, name] of names.entries()) {
    const values = plans.map((plan) => plan[name]);
    const cells = values.map(asCell);
    expect([name, csv.map((row) => row[name])]).toEqual([name, cells]);
    expect([name, lines.map((line) => line.split('\t')[at])]).toEqual([name, cells]);
  }
  const all = names.join(',');
  expect(JSON.parse(await list('--fields', all))).toEqual(plans);
  expect(JSON.parse(await list('--jq', `map({${all}})`))).toEqual(plans);
  expect((await list('--columns', all)).split('\n')).toEqual([header, ...lines, '']);

  const person = { answers: [], columns: 400, env: { NO_COLOR: '1' } };
  const table = (await cli.run(['plan', 'list', '--wide'], person)).stdout;
  expect(table.split('\n')[0]?.trim().split(/ {2,}/)).toHaveLength(names.length);
});

function asCell(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
