// What the page says in Portuguese.
import type { PageCatalogue } from '../catalogue.js';

export const portuguese: Partial<PageCatalogue> = {};
