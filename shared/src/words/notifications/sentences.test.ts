import { expect, it } from 'vitest';
import type { ChangeCause, PartFigure } from '../../contract/notifications/causes.js';
import type { NotificationAdvice, NotificationCode } from '../../contract/notifications/codes.js';
import type { Catalogue } from '../languages/catalogue.js';
import { english } from '../languages/en/english.js';
import { languageCodes } from '../../contract/settings/language-codes.js';
import { loadLanguage } from '../languages/languages.js';
import { writeNotification } from './sentences.js';

const plan = {
  plan_name: 'Plot 7',
  crop: 'corn',
  crop_name: 'maize',
  location: 'Nakuru, Kenya',
  water: 'irrigated',
} as const;

const advice: NotificationAdvice = {
  code: 'plant',
  values: {
    crop: 'maize',
    planting_month: 3,
    water: 'irrigated',
    carried: 42,
    good: 35,
    judged: 44,
    cause: null,
    is_only_cause: false,
    variety: null,
    irrigation_mm: null,
    months: [],
    in_season_here: null,
  },
};

const climate = { place: 'Nakuru, Kenya', source: 'a station', period: '1991-2020' };

const figures: PartFigure[] = [
  { kind: 'supply', got_mm: 206, wanted_mm: 395 },
  { kind: 'rain', rain_mm: 206 },
  { kind: 'days', days: 206 },
  { kind: 'hours', hours: 206 },
  { kind: 'dry_months', months: 1 },
  { kind: 'dry_months', months: 6 },
  { kind: 'temperature', month: null, temperature_c: 20.6 },
  { kind: 'temperature', month: 7, temperature_c: 20.6 },
];

const causes: ChangeCause[] = [
  {
    code: 'other_source',
    values: { source_before: 'model', label_before: 'feasible', source: 'scout', label: 'marginal' },
  },
  { code: 'reported', values: { source: 'scout', limiting_factor: null } },
  { code: 'reported', values: { source: 'scout', limiting_factor: 'locusts' } },
  { code: 'reported', values: { source: 'scout', limiting_factor: 'water' } },
  { code: 'water_asked', values: { before: 'rainfed', now: 'irrigated' } },
  { code: 'season_asked', values: { before: null, now: 90 } },
  {
    code: 'risk_asked',
    values: { before: 'low', now: 'high', labelled_by: 'years', needed_before: 90, needed: 60 },
  },
  {
    code: 'risk_asked',
    values: { before: 'high', now: 'low', labelled_by: 'mean_climate', needed_before: 0.5, needed: 0.7 },
  },
  { code: 'model_changed', values: { before: '2.1.0', now: '3.1.0', by_years: true, new_grid: true } },
  { code: 'model_changed', values: { before: '3.0.0', now: '3.1.0', by_years: false, new_grid: false } },
  { code: 'climate_changed', values: { before: { ...climate, place: null }, now: climate } },
  { code: 'crop_figures_changed', values: {} },
  { code: 'mean_climate_decides', values: {} },
  {
    code: 'harvests',
    values: { before: null, carried: 30, judged: 44, risk_tolerance: 'low', needed_percent: 90 },
  },
  {
    code: 'harvests',
    values: {
      before: { carried: 1, judged: 44 },
      carried: 44,
      judged: 44,
      risk_tolerance: 'medium',
      needed_percent: 75,
    },
  },
  { code: 'score', values: { before: null, now: 0.5 } },
  { code: 'score', values: { before: 0.734, now: 0.735 } },
  { code: 'limited', values: { part: 'heat', before: null, now: null } },
  { code: 'no_longer_limited', values: { part: 'winter', before: null } },
  ...figures.flatMap((figure, at): ChangeCause[] => [
    { code: 'limited', values: { part: 'water', before: null, now: figure } },
    { code: 'limited', values: { part: 'dry', before: figures.at(at - 1) ?? null, now: figure } },
    { code: 'no_longer_limited', values: { part: 'cool', before: figure } },
  ]),
];

const coded: NotificationCode[] = [
  ...causes.map((cause): NotificationCode => ({
    code: 'label_changed',
    values: { ...plan, from: 'feasible', to: 'infeasible', advice: null, causes: [cause] },
  })),
  {
    code: 'label_changed',
    values: { ...plan, water: 'rainfed', from: 'infeasible', to: 'marginal', advice, causes: [] },
  },
  {
    code: 'planting_time',
    values: { ...plan, month: 3, year: 2027, label: null, advice: null },
  },
  {
    code: 'planting_time',
    values: { ...plan, crop_name: null, month: 10, year: 2027, label: 'marginal', advice: null },
  },
  { code: 'monthly_review', values: { changed: 1, plans: 1, month: 2, year: 2027 } },
  { code: 'monthly_review', values: { changed: 3, plans: 9, month: 2, year: 2027 } },
  { code: 'model_upgrade', values: { changed: 3, plans: 9, model_version: '3.1.0' } },
];

it.each(languageCodes)(
  'a notification in %s has all figures and names of its values, in whole sentences',
  async (code) => {
    const { notifications = english.notifications, verdict = english.verdict }: Partial<Catalogue> =
      (await loadLanguage(code))?.catalogue ?? english;
    for (const each of coded) {
      const { title, message } = writeNotification(each, { notifications, verdict });
      const figures =
        JSON.stringify(each.values).match(/206|395|20\.6|(?<=[:"])(44|30|90|60)\b|scout|locusts/g) ?? [];
      for (const figure of new Set(figures))
        expect(message.replaceAll(/(?<=\d),(?=\d)/g, '.')).toContain(figure);
      for (const text of [title, message]) {
        expect(text).not.toMatch(/undefined|null|NaN|\[object| {2}/);
        if ('plan_name' in each.values) expect(text).toContain('Plot 7');
      }
      expect(message).toMatch(/[.।]$/);
      const said = writeNotification(each, english);
      if (code !== 'en') expect([title, message]).not.toContain(said.title);
    }
  },
);

it('in English says what the service stores', () => {
  const texts = coded.map((each) => writeNotification(each, english));
  expect(texts.at(-6)).toEqual({
    title: 'Plot 7: infeasible to marginal',
    message:
      'Plant irrigated maize in March: in 42 of 44 years there was a harvest, in 35 a good one. The feasibility of the crop plan "Plot 7" (corn (maize) at Nakuru, Kenya) changed from infeasible to marginal.',
  });
  expect(texts.at(-4)?.message).toBe(
    'The planting month of the crop plan "Plot 7" (irrigated corn at Nakuru, Kenya) is October 2027. Its latest analysis says marginal.',
  );
});
