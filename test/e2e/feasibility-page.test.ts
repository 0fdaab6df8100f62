// The figures of single plantings in docs/feasibility.md and docs/how-to-read-an-answer.md, which are those of
// `crop analyze`.
import type { CreateCropPlanInput, Water } from '@crop-planning/shared';
import { expect } from 'vitest';
import { read } from '../documents.js';
import { test } from '../harness.js';

type Planting = Omit<CreateCropPlanInput, 'name' | 'climate'> & { water: Water };

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const page = read('docs/feasibility.md');
const words = page.replaceAll(/\s+/g, ' ');
const guide = read('docs/how-to-read-an-answer.md').replaceAll(/\s+/g, ' ');

const planting = (crop: string, location: string, month: string, water: Water): Planting => {
  return { crop, location, planting_month: months.indexOf(month) + 1, risk_tolerance: 'medium', water };
};

test('docs/how-to-read-an-answer.md has the figures of its example', async ({ trpc, account }) => {
  const { analyses } = trpc(account.tokens.access_token);
  const example = planting('maize', 'Chennai, India', 'Mar', 'rainfed');
  const { feasibility_label, score, details, reasons, verdict } = await analyses.preview.query(example);
  const { years, water, good_months } = details;
  const percent = (share: number | null | undefined) => `${Math.round(100 * (share ?? NaN))} %`;
  expect(good_months).toEqual([6, 7, 8, 9, 10]);
  const figures = [
    `_${verdict?.sentence}_`,
    `label is \`${feasibility_label}\`, limited by ${details.limiting_part}.`,
    `explains: ${score.toFixed(2)} at Chennai`,
    `In ${years?.carried} of ${years?.judged} years there would have been a harvest, and a good one in ${years?.good || 'none'} of them`,
    `at Chennai ${percent(years?.yield_share)} and ${percent(years?.worst_fifth_yield_share)} of the yield`,
    `maize would use ${Math.round(water.wanted_mm)} mm and gets ${Math.round(water.got_mm)} mm, which is ${percent(water.share)}`,
    'here June to October',
    `at Chennai in ${/In (\d+ of \d+) years the rains/.exec(reasons.join(' '))?.[1]?.split(' ')[0]}`,
    `${Math.round(water.irrigation_mm)} mm at Chennai`,
  ];
  expect(figures.filter((figure) => !guide.includes(figure))).toEqual([]);
});

test('docs/feasibility.md has what the service says of cocoa at Nagpur and of rice at Brisbane', async ({
  trpc,
  account,
}) => {
  const { analyses } = trpc(account.tokens.access_token);
  const cocoa = planting('cocoa', 'Nagpur, India', 'Jun', 'rainfed');
  const { verdict } = await analyses.preview.query(cocoa);
  expect(verdict?.code).toBe('not_here');
  expect(words).toContain(`_${verdict?.sentence}_`);
  const { feasibility_label, score } = await analyses.preview.query({ ...cocoa, water: 'irrigated' });
  expect(words).toContain(`cocoa at Nagpur is ${feasibility_label}, with a score of ${score.toFixed(2)}`);
  const rice = await analyses.preview.query(planting('rice', 'Brisbane, Australia', 'Mar', 'rainfed'));
  expect(words).toContain(`_${rice.verdict?.sentence}_`);
});

test('docs/feasibility.md has the chances of frost and the rain that the service gives where they are wrong', async ({
  trpc,
  account,
}) => {
  const { analyses } = trpc(account.tokens.access_token);
  const at = async (place: string) =>
    (await analyses.preview.query(planting('potato', place, 'Apr', 'rainfed'))).details;
  const chances = async (place: string) => (await at(place)).frost?.chances ?? [];
  expect(await chances('Cusco, Peru')).not.toContain('none');
  expect((await chances('Pokhara, Nepal'))[0]).toBe('even');
  expect((await chances('Antananarivo, Madagascar'))[6]).toBe('possible');
  const { rain_mm } = (await at('Gondar, Ethiopia')).climate;
  const yearly = Math.round(rain_mm.reduce((sum, mm) => sum + mm, 0) / 100) * 100;
  expect(words).toContain(`${yearly.toLocaleString('en-US')} mm a year at Gondar`);
});

test('the answers that docs/feasibility.md calls wrong are those of the service', async ({
  trpc,
  account,
}) => {
  const { analyses } = trpc(account.tokens.access_token);
  const rows = [
    ...page.matchAll(
      /^\| (.+), (\w{3}) +\| (rainfed|irrigated) +\| (\w+ \d\.\d\d) +\| (\d+ of \d+, \d+ good) +\|/gm,
    ),
  ];
  expect(rows.length).toBeGreaterThan(15);
  const answers = [];
  for (const [, where = '', month = '', water = ''] of rows) {
    const [crop = '', ...place] = where.split(', ');
    const question = planting(crop, place.join(', '), month, water === 'irrigated' ? water : 'rainfed');
    const { feasibility_label, score, details } = await analyses.preview.query(question);
    const { carried, judged, good } = details.years ?? {};
    answers.push([
      where,
      `${feasibility_label} ${score.toFixed(2)}`,
      `${carried} of ${judged}, ${good} good`,
    ]);
  }
  expect(answers).toEqual(rows.map(([, where, , , answer, years]) => [where, answer, years]));
});
