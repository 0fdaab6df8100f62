// What the page says in Spanish.
import type { PageCatalogue } from '../catalogue.js';

export const spanish: Partial<PageCatalogue> = {};
