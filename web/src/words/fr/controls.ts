import type { PageCatalogue } from '../catalogue.js';

export const controls: PageCatalogue['controls'] = { actions: 'Actions' };
