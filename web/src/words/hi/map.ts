import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

const shows: PageCatalogue['map']['shows'] = {
  score: 'अंक',
  month: 'सबसे अच्छा महीना',
  limit: 'मुख्य बाधा',
  label: 'वर्षों के आधार पर उपयुक्तता',
  share: 'उपज वाले वर्षों का भाग',
};

/** What the map cannot know, by the service's code. */
const limits: Readonly<Record<string, string>> = {
  grid_only: say`नक्शा जलवायु के ग्रिड को दिखाता है: हर आधे अंश पर एक बिंदु, लगभग 55 किमी की दूरी पर, ग्रिड की ऊँचाई पर। आयात की गई या सीधे स्रोत की जलवायु का उपयोग नहीं होता, और दो बिंदुओं के बीच का नहीं दिखता।`,
  soils_not_known: 'मिट्टी, किस्म, कीट-रोग और भाव की जानकारी नहीं है, और न इसकी कि सिंचाई के लिए पानी है या नहीं।',
  mean_climate: 'यह नक्शा औसत जलवायु का है। पूर्वावलोकन और विश्लेषण वर्षों से आकलन करते हैं, जैसे उपयुक्तता का नक्शा।',
  years_of_a_region: say`वर्षों के आँकड़े लगभग 300 से 500 किमी चौड़े क्षेत्र के हैं, खेत के नहीं।`,
  years_unavailable:
    'वर्षों की तालिका का उपयोग नहीं हो सकता: उपयुक्तता औसत जलवायु से आँकी गई है, और उपज वाले वर्षों का भाग ज्ञात नहीं है।',
};

export const map: PageCatalogue['map'] = {
  bestOfEach: 'बुवाई का महीना: हर बिंदु का सबसे अच्छा',
  month: (month) => `बुवाई का महीना: ${month}`,
  best: 'सबसे अच्छा',
  show: 'क्या दिखाएँ',
  shows,
  find: 'नक्शे पर स्थान खोजें',
  placeExample: 'नागपुर',
  findIt: 'दिखाएँ',
  notFound: '“[](name)” से कोई स्थान शुरू नहीं होता।',

  asked({ show, crop, month, water, risk }) {
    if (show === 'month') return `बुवाई या रोपाई का सबसे अच्छा महीना, ${crop}, ${water}`;
    const when = month === undefined ? 'सबसे अच्छे महीने में' : `${month} में`;
    return `${shows[show]}, ${crop}, ${when} बुवाई या रोपाई, ${water}${risk === undefined ? '' : `, ${risk} जोखिम`}`;
  },
  description: (title) =>
    `नक्शा: ${title}। तीर की कुंजियों से खिसकता है, प्लस और माइनस से बड़ा-छोटा होता है, Enter से उसके बीच के बिंदु के बारे में पूछा जाता है।`,
  role: 'नक्शा',
  calculatingNew: 'नया नक्शा बन रहा है…',
  calculating: (title) => `नक्शा बन रहा है: ${title}…`,
  calculatingAfter: (title, earlier) => `नक्शा बन रहा है: ${title}… तब तक धूसर रंग में पिछला नक्शा: ${earlier}।`,
  done: (title) => `नक्शे पर: ${title}। किसी बिंदु के बारे में पूछने के लिए नक्शे पर क्लिक करें या उसे छुएँ।`,
  enlarge: 'नक्शा बड़ा करें',
  reduce: 'नक्शा छोटा करें',
  world: 'विश्व',

  hint: 'मान पढ़ने के लिए नक्शे पर कहीं जाएँ।',
  value: (point, value) => `${point}: ${value}`,
  noValue: (point) => `${point}: कोई मान नहीं`,
  scoreIn: (score, classOfScore) => `${score} (${classOfScore})`,
  percent: (percent) => say`${percent}%`,
  unmarked: (places) =>
    places === 1
      ? 'एक और स्थान की योजनाएँ नक्शे पर नहीं दिखाई गई हैं।'
      : say`${places} और स्थानों की योजनाएँ नक्शे पर नहीं दिखाई गई हैं।`,

  colours: (title) => `रंग: ${title}`,
  ofEarlier: (title) => `पिछले नक्शे के: ${title}।`,
  meaning: 'रंग और अर्थ',
  share: 'भूमि का भाग',
  unknown: 'नक्शा जो नहीं जान सकता',
  limit: (code, sentence) => limits[code] ?? sentence,
  basis: (model, period) => `मॉडल ${model}; ${period} के औसत।`,

  markers: 'नक्शे पर योजनाएँ',
  plansAt: (places, plans, hasMore) =>
    `${places.join('; ')}। ${plans.map(({ name, label }) => `${name}: ${label}`).join('; ')}${hasMore ? ' और अन्य' : ''}`,
  several: (count, plansAt) => say`${count} योजनाएँ: ${plansAt}`,
  group: (count, plansAt) => say`${count} योजनाएँ: यहाँ नक्शा बड़ा करें: ${plansAt}`,

  point: 'नक्शे का बिंदु',
  closePoint: 'बिंदु बंद करें',
  loading: 'परिणाम आ रहा है…',
  planted: (crop, month, water) => `${crop}, ${month} में बुवाई या रोपाई, ${water}`,
  save: 'योजना के रूप में सहेजें',
  why: 'क्यों',
  planName: (crop, place) => `${place} के पास ${crop}`,
};
