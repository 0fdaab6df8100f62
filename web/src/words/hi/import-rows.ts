import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const importRows: PageCatalogue['importRows'] = {
  line: 'पंक्ति',
  plan: 'योजना',
  crop: 'फसल',
  place: 'स्थान',
  planting: 'बुवाई',
  happens: 'क्या होगा',
  lineOf: (line) => `पंक्ति ${line}`,
  planted({ month, water, days, risk, hasOutline }) {
    const season = days === undefined ? '' : say`, ${days} दिन`;
    return `${month}, ${water}${season}, ${risk} जोखिम${hasOutline ? ', खेत की सीमा के साथ' : ''}`;
  },

  happening: {
    wrong: 'सुधार चाहिए',
    ready: 'सहेजी जाएगी',
    skipped: 'पहले से है',
    'left out': 'छोड़ी गई',
    saved: 'सहेजी गई',
    failed: 'नहीं सहेजी गई',
  },
  rows: 'पंक्तियाँ',
  all: (count) => say`सभी ${count}`,
  counted: {
    wrong: (count) => say`सुधार चाहिए: ${count}`,
    ready: (count) => say`सहेजनी हैं: ${count}`,
    skipped: (count) => say`पहले से हैं: ${count}`,
    'left out': (count) => say`छोड़ी गईं: ${count}`,
    saved: (count) => say`सहेजी गईं: ${count}`,
  },
  none: 'ऐसी कोई पंक्ति नहीं है।',
  withoutResult: 'बिना परिणाम के',
  pages: 'सूची के पेज',
  previous: 'पिछला',
  next: 'अगला',
  page: (page, count) => say`पेज ${page}, कुल ${count}`,

  change: (line) => `बदलें…[ पंक्ति ${line}](unseen)`,
  correct: (line) => `सुधारें…[ पंक्ति ${line}](unseen)`,
  leaveOut: (line) => `छोड़ दें[ पंक्ति ${line}](unseen)`,
  takeBack: (line) => `फिर से लें[ पंक्ति ${line}](unseen)`,

  there: (name) => `इसी फसल, स्थान और महीने की योजना “${name}” पहले से है`,
  noClimate: (name) => `आपके पास “${name}” नाम की जलवायु नहीं है`,
  severalClimates: (name) => `आपके पास “${name}” नाम की कई जलवायु हैं`,
  unchecked: 'इसकी फसल और स्थान की जाँच नहीं हो सकी। पंक्ति सुधारें, या फ़ाइल फिर से चुनें।',

  title: (line) => `पंक्ति ${line}`,
  anyway: 'फिर भी सहेजें, बिना परिणाम के',
  others: (count) =>
    count === 1 ? 'इसी नाम वाली दूसरी पंक्ति में भी' : say`इसी नाम वाली बाकी ${count} पंक्तियों में भी`,
  take: 'यही लें',
  checking: 'जाँच हो रही है…',
};
