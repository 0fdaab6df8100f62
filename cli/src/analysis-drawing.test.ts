import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '@crop-planning/shared';
import { drawAnalysis } from './analysis-drawing.js';
import { createPaint } from './color.js';

const scores = [0.9, 1, 0.62, 0.45, 0.2, 0.1, 0, 0, 0.3, 0.6, 0.8, 0.85];
const labels = scores.map((score) =>
  score >= 0.6 ? ('feasible' as const) : score >= 0.2 ? ('marginal' as const) : ('infeasible' as const),
);
const details = {
  model_version: '1.0.0',
  inputs: { planting_month: 9, risk_tolerance: 'medium', water: 'rainfed' },
  season: { days: 120, months: 4, last_month: 12 },
  climate: { location: { name: 'Nakuru, Kenya' }, source: 'CRU CL 2.0', period: '1961-1990' },
  components: { temperature: { score: 1 }, frost: { score: 1 }, water: { score: 0.3 } },
  thresholds: { feasible: 0.6, marginal: 0.2 },
  window: scores.map((score, i) => ({ planting_month: i + 1, score, feasibility_label: labels[i] })),
  best_months: [2],
  limits: [{ code: 'X', message: 'Frost is not known.' }],
};
const analysis: Analysis = {
  id: '66f2a1b3c4d5e6f708192a3b',
  crop_plan_id: '66f2a1b3c4d5e6f708192a3c',
  created_at: '2025-11-21T12:00:00.000Z',
  feasibility_label: 'marginal',
  score: 0.3,
  limiting_factor: 'water',
  reasons: ['Rain, Sep-Dec: 190 mm.', 'Bad\u001b[2J'],
  source: 'model',
  details,
};

describe('drawAnalysis', () => {
  it('says label, reasons, the year and what it went by', async () => {
    expect(await draw(analysis)).toEqual([
      'A plan',
      '~ marginal, score 0.30, limited by water',
      '  Rain, Sep-Dec: 190 mm.',
      '  Bad\\u001b[2J',
      '',
      '  J F M A M J J A S O N D',
      '  ▇ █ ▅ ▄ ▂ ▂ ▁ ▁ ▃ ▅ ▇ ▇',
      '  ✓ ✓ ✓ ~ ~ ✗ ✗ ✗ ~ ✓ ✓ ✓',
      '                  ^',
      '',
      'BEST MONTHS  Feb (1.00)',
      'SEASON       120 days, Sep-Dec, rainfed',
      'RISK         medium: feasible from 0.60, marginal from 0.20',
      'CLIMATE      Nakuru, Kenya: CRU CL 2.0, 1961-1990',
      'MODEL        1.0.0',
      'note: Frost is not known.',
    ]);
  });

  it('breaks its lines between words', async () => {
    const reasons = ['Temperature, Dec-Mar: monthly means 16.9 to 18.3 °C; potato wants 15 to 25 °C.'];
    const drawn = await draw({ ...analysis, reasons }, 'never', 40);
    expect(drawn.slice(1, 5)).toEqual([
      '~ marginal, score 0.30, limited by water',
      '  Temperature, Dec-Mar: monthly means',
      '    16.9 to 18.3 °C; potato wants 15 to',
      '    25 °C.',
    ]);
    expect(drawn).toContain('RISK         medium: feasible from 0.60,');
    expect(drawn).toContain('             marginal from 0.20');
    expect(drawn.filter((line) => line.length > 40)).toEqual([]);
  });

  it('has the same lines in colour', async () => {
    const painted = await draw(analysis, 'always');
    expect(painted[6]).toContain('\u001b[31m▁\u001b[39m');
    expect(painted.map(stripVTControlCharacters)).toEqual(await draw(analysis));
  });

  it.each([
    ['another producer', { ...analysis, source: 'advisor' }, ', limited by water, says advisor'],
    [
      'a model with other details',
      { ...analysis, details: { ...details, window: 'wide' } },
      ', limited by water',
    ],
    ['a model without details', { ...analysis, details: null }, ', limited by water'],
  ])('of %s has label and reasons alone', async (_, shown, ending) => {
    expect(await draw(shown)).toEqual([
      'A plan',
      `~ marginal, score 0.30${ending}`,
      '  Rain, Sep-Dec: 190 mm.',
      '  Bad\\u001b[2J',
    ]);
  });

  it('names no limit of a whole score, and no score where there is none', async () => {
    const [, whole] = await draw({ ...analysis, feasibility_label: 'feasible', score: 1 });
    const [, none] = await draw({ ...analysis, score: null, limiting_factor: null, source: 'advisor' });
    expect([whole, none]).toEqual(['✓ feasible, score 1.00', '~ marginal, says advisor']);
  });

  it('names the limit that another producer gives to a whole score', async () => {
    const [, verdict] = await draw({ ...analysis, score: 1, limiting_factor: 'soil', source: 'advisor' });
    expect(verdict).toBe('~ marginal, score 1.00, limited by soil, says advisor');
  });

  it('takes what a newer service adds', async () => {
    const more = { ...analysis, details: { ...details, soil: 'clay' } };
    expect(await draw(more)).toEqual(await draw(analysis));
  });
});

async function draw(shown: Analysis, choice: 'never' | 'always' = 'never', width = 80) {
  const stream = { isTerminal: true, columns: width, write: async () => {} };
  const paint = createPaint({ env: {} }, stream, choice);
  return drawAnalysis('A plan', shown)({ paint, now: () => new Date(), width });
}
