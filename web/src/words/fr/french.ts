// What the page says in French.
import type { PageCatalogue } from '../catalogue.js';
import { controls } from './controls.js';
import { entry } from './entry.js';

export const french: Partial<PageCatalogue> = { controls, entry };
