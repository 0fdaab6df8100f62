import { describe, expect, it } from 'vitest';
import type { CropPlan } from '@crop-planning/shared';
import { matches } from './reference.js';

const plan = (id: string, name: string): CropPlan => ({
  id,
  name,
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low',
  is_archived: false,
  created_at: '2025-11-21T12:00:00.000Z',
  updated_at: '2025-11-21T12:00:00.000Z',
  latest_feasibility_label: null,
  latest_analysis_at: null,
});
const plans = [
  plan('66f2a1000000000000000001', 'Maize'),
  plan('66f2a1000000000000000002', 'maize'),
  plan('66f2b2000000000000000003', 'Bohnen für März'),
  plan('77aa00000000000000000004', '66f2b2'),
];
const namesFound = (reference: string) => matches(plans, reference).map(({ name }) => name);

describe('matches', () => {
  it.each([
    ['only the exact name if another differs in letter case', 'Maize', ['Maize']],
    ['a name in a different letter case', 'BOHNEN FÜR MÄRZ', ['Bohnen für März']],
    ['a name written in decomposed Unicode', 'Bohnen fu\u0308r Ma\u0308rz', ['Bohnen für März']],
    ['every plan whose name differs only in letter case', 'MAIZE', ['Maize', 'maize']],
    ['a plan by the beginning of its id, in any letter case', '77AA00', ['66f2b2']],
    ['every plan whose id has this beginning', '66f2a1', ['Maize', 'maize']],
    ['both the plan with this name and one whose id begins with it', '66f2b2', ['Bohnen für März', '66f2b2']],
    ['nothing for fewer than six characters of an id', '66f2a', []],
  ])('finds %s', (_, reference, names) => {
    expect(namesFound(reference)).toEqual(names);
  });
});
