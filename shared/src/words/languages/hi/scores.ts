import type { ScoreWords } from '../subjects.js';

export const scores: ScoreWords = {
  range: 'अंक 0 (बिल्कुल नहीं) से 1 (पूरी तरह) तक होते हैं।',
  meaning: ['अंक औसत वर्ष की जलवायु और पानी को आँकते हैं,', 'मिट्टी, कीट-रोग, भाव या किसी एक वर्ष के मौसम को नहीं।'],
  of: (score) => `अंक ${score}`,
};
