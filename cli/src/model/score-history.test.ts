import { describe, expect, it } from 'vitest';
import { createTimes } from '../terminal/output/screen.js';
import type { Analysis } from '@crop-planning/shared';
import { drawScores } from './score-history.js';

describe('drawScores', () => {
  it('draws scores from oldest to newest, with a dot for a missing score', async () => {
    expect(await draw([1, 0.5, null, 0])).toEqual([
      '',
      'SCORE OVER TIME',
      '2025-11-01 0.00 ▁·▅█ 1.00 2025-11-04',
    ]);
  });

  it('drops missing scores at both ends', async () => {
    expect((await draw([null, 1, 0, null]))[2]).toBe('2025-11-02 0.00 ▁█ 1.00 2025-11-03');
  });

  it.each([[[]], [[0.5]], [[null, 0.5, null]], [[null, null]]])('draws nothing for %j', async (scores) => {
    expect(await draw(scores)).toEqual([]);
  });

  it('never rounds a score up to a threshold, and still fits the width', async () => {
    const line = (await draw([0.599, ...Array.from({ length: 40 }, () => 0.1999)], 60))[2] ?? '';
    expect(line).toMatch(/^2025-11-\d\d 0\.19 ▂+▅ 0\.59 2025-11-41$/);
    expect(line).toHaveLength(60);
  });

  it('drops the oldest scores if the terminal is too narrow', async () => {
    const line = (await draw([1, 0, 0, 0, 0, 0, 0, 0.5], 36))[2];
    expect(line).toBe('2025-11-05 0.00 ▁▁▁█ 1.00 2025-11-08');
    expect(line).toHaveLength(36);
  });
});

/** Draws scores given newest first, one per day. */
async function draw(scores: readonly (number | null)[], width = 80) {
  const analyses = scores.map((score, i): Analysis => ({
    id: `${i}`,
    crop_plan_id: 'plan',
    created_at: `2025-11-${String(scores.length - i).padStart(2, '0')}T12:00:00.000Z`,
    feasibility_label: 'feasible',
    score,
    limiting_factor: null,
    reasons: [],
    source: 'model',
    crop_name: 'maize',
    verdict: null,
    details: null,
  }));
  return drawScores(analyses)({
    paint: (_, text) => text,
    times: createTimes(false, () => new Date()),
    width,
    height: 24,
    colors: 0,
  });
}
