import type { CropPlan } from '@crop-planning/shared';
import { describe, expect, it } from 'vitest';
import { choosePlans } from './choice.js';

const plan: CropPlan = {
  id: '66f2a1b3c4d5e6f708192a3b',
  name: 'Long rains, upper field',
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low',
  is_archived: false,
  created_at: '2025-11-21T12:00:00.000Z',
  updated_at: '2025-11-21T12:00:00.000Z',
  latest_feasibility_label: 'marginal',
  latest_analysis_at: '2025-11-21T12:00:00.000Z',
};
const rice: CropPlan = { ...plan, crop: 'rice', location: 'São Paulo', latest_feasibility_label: null };

describe('choosePlans', () => {
  it.each([
    ['all of them where nothing is given', {}, [plan, rice]],
    ['those with a label', { label: 'marginal' }, [plan]],
    ['those without one', { label: 'none' }, [rice]],
    ['those of a crop in any letter case', { crop: ' MAIZE ' }, [plan]],
    ['not those of a crop that begins so', { crop: 'mai' }, []],
    ['those at a place', { location: 'nakuru,kenya' }, [plan]],
    ['those in a country', { location: 'Kenya' }, [plan]],
    ['those whose place is written in another form of Unicode', { location: 'sa\u0303o' }, [rice]],
    ['those with all the words in name, crop or place', { query: 'kenya UPPER maize' }, [plan]],
    ['none where one word is missing', { query: 'kenya lower' }, []],
    ['those that fit everything', { label: 'none', query: 'rains' }, [rice]],
  ] as const)('takes %s', (_, choice, expected) => {
    expect(choosePlans([plan, rice], choice)).toEqual(expected);
  });
});
