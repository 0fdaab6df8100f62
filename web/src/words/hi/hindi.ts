// What the page says in Hindi.
import type { PageCatalogue } from '../catalogue.js';

export const hindi: Partial<PageCatalogue> = {};
