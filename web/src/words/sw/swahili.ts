// What the page says in Swahili.
import type { PageCatalogue } from '../catalogue.js';

export const swahili: Partial<PageCatalogue> = {};
