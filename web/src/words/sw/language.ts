import type { PageCatalogue } from '../catalogue.js';

export const language: PageCatalogue['language'] = {
  label: 'Lugha',
  ofBrowser: (name) => `${name} (kivinjari)`,
  missing: (name) =>
    `[Ukurasa haukuweza kuonyeshwa kwa lugha hii: ${name}.](strong) Faili yenye maneno yake haikufika.`,
  kept: 'Chaguo lako huhifadhiwa pamoja na akaunti yako, kwa kila kivinjari unachotumia kuingia.',
};
