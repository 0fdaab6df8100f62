import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const plan: PageCatalogue['plan'] = {
  loading: 'योजना खुल रही है…',
  signedInAs:
    'आप [](name) ([](email)) के खाते में हैं। योजना केवल उसी के खाते में खुलती है; परिणाम दूसरों को भेजने के लिए उसका स्वामी [साझा करें](em) से लिंक बनाता है।',
  all: 'सभी योजनाएँ',

  analyse: 'विश्लेषण करें',
  analysing: 'विश्लेषण हो रहा है…',
  analyseAgain: 'फिर से विश्लेषण करें',
  sameToday: 'मॉडल आज भी यही कहेगा।',
  edit: 'बदलें',
  copy: 'प्रति बनाएँ',
  archive: 'संग्रहित करें',
  restore: 'वापस लाएँ',
  print: 'रिपोर्ट छापें',
  export: 'निर्यात…',
  share: 'साझा करें…',
  delete: 'मिटाएँ…',
  deleteTitle: 'यह योजना मिटाएँ?',
  deleteAction: 'योजना मिटाएँ',
  deletion:
    '[](name) और उसमें आपका भरा सब कुछ सदा के लिए मिट जाएगा; दस सेकंड तक उसे वापस किया जा सकता है। केवल सूची से हटाना हो, तो मिटाने के बजाय संग्रहित करें।',

  notAnalysed: 'इस योजना का अभी विश्लेषण नहीं हुआ है: इसके बारे में कुछ ज्ञात नहीं है।',
  analyseNow: 'अभी विश्लेषण करें',
  whatIf: 'बदलकर देखें…',
  growsHere: 'यहाँ और क्या हो सकता है…',

  history: 'इतिहास',
  historyOf: 'योजना का इतिहास',
  when: 'कब',
  result: 'परिणाम',
  standing: 'अंक और बाधा',
  by: 'स्रोत',
  model: 'मॉडल',
  times: (count) => say`[](time) से ${count} बार`,
  older: 'पुराने दिखाएँ',
};
