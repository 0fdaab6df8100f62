import type { Crop } from '@crop-planning/shared';
import { kindOf } from '../../server/src/feasibility/crop-kind.js';

const cereals = ['wheat', 'durum wheat', 'barley', 'oats', 'rye'];
const groups: Readonly<Record<string, readonly string[]>> = {
  'maize, rice, sorghum, millets': [
    'maize',
    'sweet corn',
    'rice',
    'sorghum',
    'sweet sorghum',
    'pearl millet',
    'finger millet',
    'foxtail millet',
    'proso millet',
    'teff',
  ],
  cotton: ['cotton'],
  'root crops': ['potato', 'sweet potato', 'cassava', 'white yam', 'taro', 'sugar beet', 'carrot'],
  'pulses and oilseeds': [
    'common bean',
    'chickpea',
    'lentil',
    'pea',
    'faba bean',
    'cowpea',
    'pigeon pea',
    'mung bean',
    'bambara groundnut',
    'groundnut',
    'soybean',
    'sunflower',
    'rapeseed',
    'sesame',
    'safflower',
    'flax',
  ],
};

/** Returns the table row of a case; `type` is `winter` if the crop is sown to overwinter. */
export function groupOf(crop: Crop, type: string): string {
  if (type === 'winter') return 'winter-sown cereals and rapeseed';
  if (cereals.includes(crop.name)) return 'other cereals';
  const found = Object.entries(groups).find(([, names]) => names.includes(crop.name));
  if (found) return found[0];
  return kindOf(crop) === 'perennial' ? 'perennials' : 'vegetables and others';
}
