// What the page says in French.
import type { PageCatalogue } from '../catalogue.js';
import { charts } from './charts.js';
import { controls } from './controls.js';
import { entry } from './entry.js';

export const french: Partial<PageCatalogue> = {
  charts,
  controls,
  entry,
};
