import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const exporting: PageCatalogue['exporting'] = {
  title: (count) => (count === 1 ? '1 योजना का निर्यात' : say`${count} योजनाओं का निर्यात`),
  plans: 'स्प्रेडशीट के लिए योजनाएँ',
  aboutPlans: 'CSV, जिसमें वही है जो भरा गया था। फ़ाइल को बदलकर आयात किया जा सकता है।',
  results: 'परिणामों के साथ योजनाएँ',
  aboutResults: 'CSV, जिसमें निष्कर्ष, अंक, अच्छे महीने, कटाई और वर्ष हैं।',
  calendar: 'कैलेंडर',
  aboutCalendar: 'योजना के महीने, अच्छे महीने और कटाई, कैलेंडर ऐप के लिए (.ics)।',
  report: 'रिपोर्ट',
  aboutReport: 'भेजने या छापने के लिए पेज, कारणों, चित्रों और सलाह के साथ (HTML)।',
  tooMany: (max) => say`रिपोर्ट में अधिकतम ${max} योजनाएँ हो सकती हैं: फ़िल्टर से कुछ चुनें।`,
  save: 'सहेजें',
  writing: 'लिखी जा रही है…',
  progress: 'रिपोर्ट में योजनाएँ',
};
