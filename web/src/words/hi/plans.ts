import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const plans: PageCatalogue['plans'] = {
  title: 'योजनाएँ',
  loading: 'आपकी योजनाएँ आ रही हैं…',
  import: 'आयात…',
  export: 'निर्यात…',
  newPlan: 'नई योजना',
  analyseAll: 'सभी का विश्लेषण करें',
  analyseThese: (count) => say`इन ${count} का विश्लेषण करें`,

  filters: 'फ़िल्टर',
  filtersUsed: (count) => say`फ़िल्टर (${count} लागू)`,
  search: 'खोजें',
  searched: 'नाम, फसल, स्थान',
  result: 'परिणाम',
  anyResult: 'कोई भी',
  month: 'महीना',
  anyMonth: 'कोई भी',
  water: 'पानी',
  anyWater: 'कोई भी',
  order: 'क्रम',
  orders: {
    newest: 'नई पहले',
    name: 'नाम से',
    highest: 'अधिक उपज पहले',
    lowest: 'कम उपज पहले',
  },
  archivedToo: 'संग्रहित भी',
  found({ chosen, known, isComplete }) {
    const some =
      chosen === known
        ? say`${known} ${known === 1 ? 'योजना' : 'योजनाएँ'}`
        : say`${known} में से ${chosen} ${chosen === 1 ? 'योजना' : 'योजनाएँ'}`;
    return isComplete ? some : `अब तक ${some}, बाकी आ रही हैं…`;
  },
  noneFits: 'इन फ़िल्टरों से कोई योजना मेल नहीं खाती। [सभी योजनाएँ दिखाएँ](all)',
  pickAll: (count) => say`सभी ${count} चुनें`,

  plan: 'योजना',
  crop: 'फसल',
  place: 'स्थान',
  planting: 'बुवाई',
  months: 'जनवरी से दिसंबर',

  pick: (name) => `${name} चुनें`,
  archived: 'संग्रहित',
  analyse: 'विश्लेषण करें',
  archive: 'संग्रहित करें',
  restore: 'वापस लाएँ',

  pages: 'सूची के पेज',
  previous: 'पिछला',
  next: 'अगला',
  page: (page, count) => say`पेज ${page}, कुल ${count}`,

  onlyArchived: 'आपकी सभी योजनाएँ संग्रहित हैं',
  showArchived: 'संग्रहित योजनाएँ दिखाएँ',
  none: 'अभी आपकी कोई योजना नहीं है',
  aboutPlans:
    'योजना का अर्थ है एक फसल, एक स्थान और एक महीना। योजना सहेजें और उसका विश्लेषण कराएँ: तब पता चलता है कि बुवाई या रोपाई उपयुक्त है या नहीं, बाधा क्या है, और कौन से महीने बेहतर रहेंगे। बाद के किसी विश्लेषण से परिणाम बदले, तो आपको सूचना मिलती है।',
  createFirst: 'अपनी पहली योजना बनाएँ',
  orMap: 'या नक्शे पर स्थान खोजें',
  orFile: 'स्प्रेडशीट में बहुत-सी योजनाएँ हैं? [फ़ाइल आयात करें](import), और सहेजने से पहले देखें कि क्या समझा गया।',
};
