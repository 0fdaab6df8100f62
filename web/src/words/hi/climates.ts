import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const climates: PageCatalogue['climates'] = {
  title: 'आपकी अपनी जलवायु',
  about:
    'यदि आपका अपना मौसम केंद्र है, तो योजनाओं का विश्लेषण स्थान की जलवायु के बजाय उस केंद्र के आँकड़ों से हो सकता है। उन्हें न कोई और देखता है, न उपयोग करता है।',
  table: 'आपकी अपनी जलवायु',
  climate: 'जलवायु',
  place: 'स्थान',
  years: 'वर्ष',
  notStated: 'नहीं बताए गए',
  remove: 'हटाएँ…[](name)',
  removing: 'यह जलवायु हटाएँ?',
  removal: 'जलवायु [](name) सदा के लिए हट जाएगी। यदि कोई योजना उसका उपयोग करती है, तो वह नहीं हटेगी।',
  removeIt: 'जलवायु हटाएँ',

  file: 'मौसम केंद्र की फ़ाइल',
  fileHint:
    'स्तंभ date, tmax, tmin और rain (°C और मिमी), हर दिन या हर महीने की एक पंक्ति, जैसा स्प्रेडशीट CSV में सहेजती है।',
  name: 'जलवायु का नाम',
  nameExample: 'नीचे वाला खेत',
  placeOfStation: 'मौसम केंद्र का स्थान',
  placeHint: 'अक्षांश, देशांतर और समुद्र तल से मीटर में ऊँचाई, या कोई नगर।',
  add: 'जलवायु जोड़ें',
  adding: 'जोड़ी जा रही है…',
  tooLarge: 'फ़ाइल 8 MiB से बड़ी है।',
  notText: 'फ़ाइल UTF-8 में लिखा पाठ नहीं है। स्प्रेडशीट में उसे “CSV UTF-8” के रूप में सहेजें।',
  noStation: 'यह मौसम केंद्र की फ़ाइल नहीं है।',
  line: (line) => `पंक्ति ${line}`,

  doubtful: 'क्या ये आँकड़े सही हैं?',
  moreFigures: (count) => (count === 1 ? 'और एक आँकड़ा।' : say`और ${count} आँकड़े।`),
  usually: 'ऐसे आँकड़े प्रायः गलत इकाई या गलत स्तंभ के होते हैं।',
  right: 'ये सही हैं, जलवायु जोड़ें',
};
