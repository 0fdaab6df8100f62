import { modelDetailsSchema } from '@crop-planning/shared';
import { describe, expect, it } from 'vitest';
import { createEnsoIndexFile } from '../../climates/enso-index-file.js';
import { anywhere, apple, highland, potato, twelve } from '../../../../test/feasibility-examples.js';
import { regionWith } from '../../../../test/region-years.js';
import { assess, isSureOfInputs, type Asked, type Assessment, type Subject } from '../assess.js';

const place = { location: anywhere, source: anywhere.source, period: anywhere.period, limits: [] };
/** A climate with the same warmth all year, and just enough rain. */
const even = { ...highland, rain_mm: twelve(150) };

type Changes = Partial<Omit<Subject, 'asked'>> & { asked?: Partial<Asked> };

const judge = (changes: Changes = {}): Assessment => assess(subjectWith(changes));

function subjectWith({ asked, ...subject }: Changes): Subject {
  return {
    crop: potato,
    climate: even,
    place,
    region: regionWith(),
    ...subject,
    asked: {
      crop: 'potato',
      location: 'Highland',
      planting_month: 3,
      risk_tolerance: 'medium',
      water: 'rainfed',
      season_days: null,
      ...asked,
    },
  };
}

const dryYears = (from: number, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, year) => [from + year, 0.02]));

describe('a planting whose years are known', () => {
  it('names the lost years and states in how many years there was a harvest', () => {
    const { reasons, details, feasibility_label } = judge({ region: regionWith({ 1984: 0.02, 1992: 0.3 }) });
    expect(feasibility_label).toBe('feasible');
    expect(details.years).toMatchObject({
      first: 1979,
      last: 2022,
      judged: 44,
      carried: 43,
      lost: 1,
      share: 43 / 44,
      needed_share: 0.75,
      labelled_by: 'years',
    });
    expect(details.years?.worst[0]).toMatchObject({ year: 1984, sown_year: 1984, limiting_part: 'water' });
    expect(details.years?.seasons).toHaveLength(44);
    expect(details.years?.seasons[5]).toMatchObject({ year: 1984, class: 'lost' });
    expect(reasons[1]).toMatch(
      /^Years 1979-2022: a harvest in 43 of 44; a good one in 4[23]\. Lost: 1984 for want of water \(\d+ % of its need met\)\./,
    );
  });

  it('is labelled by the share of years at every risk tolerance, with the same score', () => {
    const region = regionWith(dryYears(1990, 8));
    const assessments = (['low', 'medium', 'high'] as const).map((risk_tolerance) =>
      judge({ region, asked: { risk_tolerance } }),
    );
    expect(assessments.map(({ feasibility_label }) => feasibility_label)).toEqual([
      'marginal',
      'feasible',
      'feasible',
    ]);
    expect(new Set(assessments.map(({ score }) => score)).size).toBe(1);
    expect(assessments[0]?.reasons[1]).toMatch(
      / By the mean climate, the label would be feasible \([\d.]+\)\.$/,
    );
    expect(assessments[1]?.reasons[1]).not.toContain('By the mean climate');
  });

  it('is labelled by years in every month of its window, both rainfed and irrigated', () => {
    const { details, reasons } = judge({ region: regionWith(dryYears(1979, 20)) });
    expect(details.waters.rainfed.feasibility_label).toBe('marginal');
    expect(details.waters.irrigated.feasibility_label).toBe('feasible');
    expect(new Set(details.window.map(({ feasibility_label }) => feasibility_label))).toEqual(
      new Set(['marginal']),
    );
    expect(reasons.join(' ')).toMatch(
      /No planting month is feasible: .* gives a harvest in \d+ of \d+ years, and at medium risk it takes 75 % of them\./,
    );
  });

  it('has the label of its mean climate, with a note, if fewer than 20 years are known', () => {
    const { details, reasons, feasibility_label } = judge({
      region: regionWith(dryYears(1979, 15), 1998),
    });
    expect(feasibility_label).toBe('feasible');
    expect(details.years).toMatchObject({ judged: 19, labelled_by: 'mean_climate' });
    expect(details.years?.seasons.at(-1)).toMatchObject({ year: 2022, class: null, score: null });
    expect(reasons[1]).toMatch(/of the 19 that are known; .* Too few years are known to decide the label\.$/);
    expect(details.limits).toContainEqual({
      code: 'years_not_known',
      message: 'Fewer than 20 years are known here (19): the label is that of the mean climate.',
    });
  });

  it('notes that its years are those of a region and that months hide dry spells', () => {
    const codes = judge().details.limits.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['years_of_a_region', 'months_hide_dry_spells']));
    expect(codes).not.toContain('years_not_known');
  });

  it('counts calendar years for a perennial', () => {
    const { details } = judge({
      crop: apple,
      climate: { ...even, mean_temperature_c: twelve(14), min_temperature_c: twelve(6) },
    });
    expect(details.years?.seasons.map(({ year, sown_year }) => year - sown_year)).toEqual(Array(44).fill(0));
  });

  it('fits the contract even with a reason for each of its worst years', () => {
    const { details, reasons } = judge({
      region: regionWith(dryYears(1980, 40)),
      asked: { planting_month: 11 },
    });
    expect(modelDetailsSchema.parse(details)).toEqual(details);
    expect(details.years?.worst).toHaveLength(5);
    expect(reasons.every((reason) => reason.length <= 300)).toBe(true);
  });
});

describe('a planting without known years', () => {
  it('is judged by its mean climate, with a different hash', () => {
    const [withYears, withoutYears] = [judge(), judge({ region: null })];
    expect(withoutYears.details.years).toBe(null);
    expect(withoutYears.score).toBe(withYears.score);
    expect(withoutYears.details.inputs_hash).not.toBe(withYears.details.inputs_hash);
    expect(withoutYears.details.limits.map(({ code }) => code)).toContain('years_not_known');
    expect(withoutYears.reasons.join(' ')).not.toContain('Years 1979');
  });
});

describe('the hash of the inputs', async () => {
  const ensoIndex = await createEnsoIndexFile()();
  const zimbabwe = { ...even, latitude: -18, longitude: 30 };
  const subjects = [even, zimbabwe].flatMap((climate) =>
    (['rainfed', 'irrigated'] as const).flatMap((water) =>
      twelve(0).map((_, month) =>
        subjectWith({ climate, ensoIndex, asked: { water, planting_month: month + 1 } }),
      ),
    ),
  );

  it('is certain without a run of the model, unless El Niño might have been mentioned and was not', () => {
    const uncertain = subjects.filter(
      (subject) => !isSureOfInputs(subject, assess(subject).details.inputs_hash),
    );
    const isRainfedInRegion = ({ climate, asked }: Subject) =>
      climate === zimbabwe && asked.water === 'rainfed';
    expect(uncertain).toEqual(
      subjects.filter((subject) => isRainfedInRegion(subject) && assess(subject).details.enso === null),
    );
    expect(uncertain.length).toBeGreaterThan(0);
    expect(uncertain.length).toBeLessThan(12);
  });

  it('is never taken for that of other inputs, or of another table', () => {
    const later = { ...ensoIndex, sha256: 'f'.repeat(64) };
    for (const subject of subjects) {
      const { inputs_hash, enso } = assess(subject).details;
      const others = subjects.filter((other) => other !== subject);
      expect(others.some((other) => isSureOfInputs(other, inputs_hash))).toBe(false);
      expect(isSureOfInputs({ ...subject, ensoIndex: later }, inputs_hash)).toBe(
        enso === null && isSureOfInputs(subject, inputs_hash),
      );
    }
  });
});
