import type { Crop, RiskTolerance, Water } from '@crop-planning/shared';
import { notifications } from '@crop-planning/shared/words/languages/en/notifications';
import { verdict } from '@crop-planning/shared/words/languages/en/verdict';
import { writeNotification } from '@crop-planning/shared/words/notifications/sentences';
import { describe, expect, it } from 'vitest';
import { anywhere, highland, potato } from '../../../test/feasibility-examples.js';
import { causeOfModelChange, causeOfProducerChange } from './change-cause.js';
import { assess } from '../feasibility/assess.js';
import type { ModelClimate } from '../feasibility/climate-year.js';
import type { StatusChange } from '../notifications/status-change.js';
import type { AnalysisItem } from '../records/analyses.js';

interface Question {
  water?: Water;
  season_days?: number | null;
  risk_tolerance?: RiskTolerance;
  climate?: ModelClimate;
  source?: string;
  crop?: Crop;
}

const dry: ModelClimate = { ...highland, rain_mm: highland.rain_mm.map((rain) => rain / 3) };

function judge({
  water = 'rainfed',
  season_days = null,
  risk_tolerance = 'medium',
  climate = highland,
  source = 'world climate grid (ERA5)',
  crop = potato,
}: Question = {}) {
  const question = {
    crop: 'potato',
    location: 'Highland',
    planting_month: 12,
    risk_tolerance,
    water,
    season_days,
  };
  const place = { location: { ...anywhere, source }, source, period: '2000-2025', limits: [] };
  return assess({ crop, climate, place, region: null, asked: question });
}

function stored(question: Question = {}): AnalysisItem {
  return { ...frame, source: 'model', ...judge(question) };
}

const frame = { id: 'a'.repeat(24), crop_plan_id: 'b'.repeat(24), created_at: new Date(0) };

function causeBetween(before: Question, now: Question) {
  return inWords(
    causeOfModelChange(
      stored(before),
      judge(now),
      (previousQuestion) => judge({ ...now, ...previousQuestion }).feasibility_label,
    ),
  );
}

/** Replaces the codes by what a notification says because of them. */
function inWords({ causes, ...alone }: StatusChange['cause']) {
  const plan = { plan_name: 'P', crop: 'potato', crop_name: null, location: 'H', water: 'rainfed' } as const;
  const values = { ...plan, from: 'feasible', to: 'marginal', advice: null, causes } as const;
  const { message } = writeNotification({ code: 'label_changed', values }, { notifications, verdict });
  return { sentences: message.replace(/^.*? to marginal\. ?/, ''), ...alone };
}

describe('the cause of a label change by the model', () => {
  it('is the requested water, which counts only as a change to the question', () => {
    const { sentences, isQuestionAlone } = causeBetween({ water: 'irrigated' }, { water: 'rainfed' });
    expect(isQuestionAlone).toBe(true);
    expect(sentences).toMatch(
      /^The requested water was irrigated, and is now rainfed\. Score 1\.00 before, 0\.\d\d now\. Limited by water: \d+ of \d+ mm\.$/,
    );
  });

  it('names the part that no longer limits the plan', () => {
    const { sentences } = causeBetween({ water: 'rainfed' }, { water: 'irrigated' });
    expect(sentences).toMatch(
      /^The requested water was rainfed, and is now irrigated\. Score .* No longer limited by water \(\d+ of \d+ mm before\)\.$/,
    );
  });

  it('is the season or the risk tolerance', () => {
    const season = causeBetween({ season_days: 30, water: 'irrigated' }, { season_days: null });
    expect(season.sentences).toContain("The requested season was 30 days, and is now the crop's own.");
    const risk = causeBetween({ risk_tolerance: 'high' }, { risk_tolerance: 'low' });
    expect(risk.sentences).toContain(
      'The risk tolerance was high (feasible from 0.50), and is now low (feasible from 0.70).',
    );
    expect([season.isQuestionAlone, risk.isQuestionAlone]).toEqual([true, true]);
  });

  it('is a different climate, with the figure that changed', () => {
    const { sentences, isQuestionAlone } = causeBetween(
      { climate: highland },
      { climate: dry, source: 'Highland station' },
    );
    expect(isQuestionAlone).toBe(false);
    expect(sentences).toMatch(
      /^Different climate: Highland, Kenya, world climate grid \(ERA5\), 2000-2025 before, Highland, Kenya, Highland station, 2000-2025 now\. Score .* Limited by water: \d+ of \d+ mm before, \d+ of \d+ mm now\.$/,
    );
  });

  it('is both the question and the climate if both changed, unless the question alone explains the label', () => {
    const both = causeBetween({ water: 'irrigated' }, { water: 'rainfed', climate: dry });
    expect(both).toMatchObject({ isQuestionAlone: true });
    expect(both.sentences).not.toContain('climate');
    const climate = causeBetween({ risk_tolerance: 'medium' }, { risk_tolerance: 'high', climate: dry });
    expect(climate.isQuestionAlone).toBe(false);
    expect(climate.sentences).toContain('The risk tolerance was medium');
    expect(climate.sentences).toContain('Different climate');
  });

  it('is a different version of the model, even if the details of the older version have a different shape', () => {
    const before: AnalysisItem = {
      ...frame,
      source: 'model',
      feasibility_label: 'infeasible',
      score: 0.1,
      limiting_factor: 'water',
      reasons: [],
      details: {
        model_version: '1.0.0',
        inputs: { water: 'rainfed', season_days: null, risk_tolerance: 'medium', crop: 'potato' },
        climate: {
          location: { name: 'Highland' },
          source: 'a table',
          period: '1961-1990',
          ...figuresOf(dry),
        },
        components: { temperature: { score: 1 }, frost: { score: 1 }, water: { score: 0.1, rain_mm: 60 } },
      },
    };
    const cause = inWords(causeOfModelChange(before, judge(), () => 'marginal'));
    expect(cause.isQuestionAlone).toBe(false);
    expect(cause.sentences).toContain('The model changed from version 1.0.0 to 3.1.0.');
    expect(cause.sentences).toContain('Different climate: Highland, a table, 1961-1990 before');
    expect(cause.sentences).toContain('Score 0.10 before');
  });

  it('is the model alone if only the version and the climate grid of the model changed', () => {
    const before = stored({ climate: dry });
    const older = { ...before, details: { ...(before.details as object), model_version: '2.1.0' } };
    const cause = inWords(causeOfModelChange(older, judge(), () => 'marginal'));
    expect(cause).toMatchObject({ isQuestionAlone: false, isModelAlone: true });
    expect(cause.sentences).toMatch(
      /^The model changed from version 2\.1\.0 to 3\.1\.0, with new figures in its climate grid\. Score/,
    );
    expect(cause.sentences).not.toContain('Different climate');
    const own = { climate: dry, source: 'Highland station' };
    expect(causeBetween(own, { source: 'Highland station' }).isModelAlone).toBe(false);
  });

  it('is the crop’s figures if all else is the same', () => {
    const thirsty = { ...potato, is_flooded: true };
    expect(causeBetween({}, { crop: thirsty }).sentences).toMatch(/^The crop's figures changed\. Score/);
  });

  it('is the source if a producer recorded the previous analysis', () => {
    const before = {
      ...stored(),
      source: 'field-station',
      feasibility_label: 'infeasible' as const,
      score: null,
    };
    expect(inWords(causeOfModelChange(before, judge(), () => 'infeasible'))).toEqual({
      sentences:
        'Different source: field-station said infeasible before, the model says marginal now. Score 0.46.',
      isQuestionAlone: false,
      isModelAlone: false,
    });
  });

  it('gives only the scores if the previous record cannot be read', () => {
    const { sentences } = inWords(
      causeOfModelChange({ ...stored(), details: { odd: 1 } }, judge({ climate: dry }), () => 'feasible'),
    );
    expect(sentences).toMatch(/^Score 0\.46 before, 0\.00 now\.$/);
  });
});

describe('the cause of a label change by a producer', () => {
  const findings = {
    feasibility_label: 'infeasible' as const,
    score: 0.12,
    limiting_factor: 'pests',
    reasons: [],
    details: null,
  };

  it('names the producer', () => {
    const before = { ...stored(), source: 'scout', score: 0.8 };
    expect(inWords(causeOfProducerChange(before, 'scout', findings)).sentences).toBe(
      'Reported by scout, limited by pests. Score 0.80 before, 0.12 now.',
    );
    expect(inWords(causeOfProducerChange(stored(), 'scout', { ...findings, score: null })).sentences).toBe(
      'Different source: the model said marginal before, scout says infeasible now.',
    );
  });
});

function figuresOf({ mean_temperature_c, min_temperature_c, rain_mm }: ModelClimate) {
  return { mean_temperature_c, min_temperature_c, rain_mm };
}
