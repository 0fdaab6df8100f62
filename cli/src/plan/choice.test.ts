import type { CropPlan } from '@crop-planning/shared';
import { describe, expect, it } from 'vitest';
import { createCropWords } from '@crop-planning/shared/words/crops/crop-words';
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

const cropWords = createCropWords([
  { name: 'maize', aliases: ['corn', 'maïs', 'blé de Turquie', 'grain'], scientific_name: 'Zea mays' },
  { name: 'rice', aliases: ['riz', 'grain'], scientific_name: 'Oryza sativa' },
]);

describe('choosePlans', () => {
  it.each([
    ['all plans if there is no filter', {}, [plan, rice]],
    ['the plans with a label', { label: 'marginal' }, [plan]],
    ['the plans that have no label', { label: 'none' }, [rice]],
    ['the plans of a crop, in any letter case', { crop: ' MAIZE ' }, [plan]],
    ['the plans of a crop, by another name without its accents', { crop: 'Mais' }, [plan]],
    ['no plan by a word that several crops share', { crop: 'grain' }, []],
    ['the plans with words of any name of the crop', { query: 'turquie kenya' }, [plan]],
    ['no plan by the beginning of another name of the crop', { query: 'turq' }, []],
    ['no plan whose crop only begins with the word', { crop: 'mai' }, []],
    ['the plans at a place', { location: 'nakuru,kenya' }, [plan]],
    ['the plans in a country', { location: 'Kenya' }, [plan]],
    ['a plan whose place is written in a different form of Unicode', { location: 'sa\u0303o' }, [rice]],
    ['the plans with every word in their name, crop or place', { query: 'kenya UPPER maize' }, [plan]],
    ['no plan that lacks one of the words', { query: 'kenya lower' }, []],
    ['only plans that match every filter', { label: 'none', query: 'rains' }, [rice]],
  ] as const)('chooses %s', (_, choice, expected) => {
    expect(choosePlans([plan, rice], choice, cropWords)).toEqual(expected);
  });
});
