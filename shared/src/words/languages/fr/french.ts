// Everything that is said in French.
import type { Catalogue } from '../catalogue.js';
import { advice } from './advice.js';
import { caveats } from './caveats.js';
import { crops } from './crops.js';
import { labels } from './labels.js';
import { limits } from './limits.js';
import { maps } from './maps.js';
import { months } from './months.js';
import { numbers } from './numbers.js';
import { parts } from './parts.js';
import { reasons } from './reasons.js';
import { verdict } from './verdict.js';

export const french: Catalogue = {
  months,
  numbers,
  labels,
  crops,
  advice,
  verdict,
  reasons,
  caveats,
  parts,
  limits,
  maps,
};
