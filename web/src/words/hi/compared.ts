import type { PageCatalogue } from '../catalogue.js';

export const compared: PageCatalogue['compared'] = {
  parts: 'अंक के घटक',
  window: 'अंक, जनवरी से दिसंबर तक',
  scores: (months) => `अंक: ${months.map(({ month, score }) => `${month} ${score}`).join(', ')}`,
  wholeYear: 'पूरा वर्ष',
  none: 'कोई नहीं',
};
