import type { Catalogue } from '../catalogue.js';

export const terminal: Catalogue['terminal'] = {
  limitedBy: (name) => `मुख्य बाधा: ${name}`,
  says: (source) => `${source} के अनुसार`,
  note: (text) => `ध्यान दें: ${text}`,
  analysed: (time) => `विश्लेषण ${time}`,
  years: 'वर्ष',
  lost: 'नष्ट',
  poor: 'कमजोर',
  counts({ harvests, good, poor, lost, unknown, isFew }) {
    const classes = `${good} अच्छी (#), ${poor} कमजोर (+), ${lost} नष्ट (-)`;
    const unknownYears = unknown === null ? '' : `, ${unknown} अज्ञात (.)`;
    return `${harvests}: ${classes}${unknownYears}${isFew ? '; उपयुक्तता तय करने के लिए बहुत कम' : ''}`;
  },
  states: 'अल नीनो (E), ला नीना (L)',
  ifPlanted: 'बुवाई करें तो',
  score: '  अंक',
  sownHere: 'यहाँ बुवाई',
  season: 'फसल अवधि',
  temperature: 'तापमान',
  meanC: '  औसत °C',
  nightsC: '  रातें °C',
  rain: 'वर्षा',
  mm: '  मिमी',
  soilWater: 'मिट्टी का पानी',
  irrigation: 'सिंचाई',
  netMm: '  शुद्ध मिमी',
  stages: {
    planting: 'बुवाई',
    growing: 'बढ़वार',
    resting: 'सुप्त',
    harvest: 'कटाई',
    stopped: 'पकने से पहले रुकी',
  },
  yes: 'हाँ',
  no: 'नहीं',
  none: 'कोई नहीं',
  never: 'कभी नहीं',
  notKnown: 'अज्ञात',
  read: 'पढ़ी',
  unread: 'नई',
  own: 'सामान्य',
  wholeYear: 'पूरा वर्ष',
  justNow: 'अभी',
  soon: 'एक मिनट से कम में',
  minutes: (count) => `${count} मिनट`,
  hours: (count) => `${count} घंटे`,
  days: (count) => `${count} दिन`,
  ago: (amount) => `${amount} पहले`,
  ahead: (amount) => `${amount} में`,
  scoreOverTime: 'समय के साथ अंक',
  yearsOverTime: 'समय के साथ वर्ष',
  progress: {
    items: (done, total) => doneOf(done, total, 'चीज़ें'),
    plans: (done, total) => doneOf(done, total, 'योजनाएँ'),
    rows: (done, total) => doneOf(done, total, 'पंक्तियाँ'),
    names: (done, total) => doneOf(done, total, 'नाम'),
    namesLookedUp: (done) => `${done} नाम खोजे गए`,
    secondsOfMap: (done) => `${done} सेकंड से नक्शा बन रहा है`,
    secondsOfFile: (done) => `${done} सेकंड से फ़ाइल बन रही है`,
  },
  waiting: (seconds) => `, ${seconds} सेकंड प्रतीक्षा`,
  askedTimes: (count) => `, ${count} बार माँगा गया`,
  next: (command) => `आगे: ${command}`,
  tryNext: (command) => `आज़माएँ: ${command}`,
  hint: (text) => `सुझाव: ${text}`,
  warning: (text) => `चेतावनी: ${text}`,
  unreadNotice: (count, command) =>
    `आपकी ${count} ${count === 1 ? 'सूचना बिना पढ़ी है' : 'सूचनाएँ बिना पढ़ी हैं'}: ${command}`,
  onceAnalysed: 'जिस योजना का विश्लेषण हो चुका है, वह संग्रहित की जा सकती है, मिटाई नहीं जा सकती।',
  labelCounts: ({ plans, feasible, marginal, infeasible }) =>
    `${plans} ${plans === 1 ? 'योजना' : 'योजनाएँ'}: ${feasible} उपयुक्त, ${marginal} कम उपयुक्त, ${infeasible} अनुपयुक्त।`,
  noPlans: 'अभी कोई फसल योजना नहीं है।',
  noMatch: 'कोई फसल योजना मेल नहीं खाती।',
  noNotifications: 'कोई सूचना नहीं है।',
  unreadCount: (count) => `${count} बिना पढ़ी`,
  planted: ({ crop, location, month }) => `${crop}, ${location}, बुवाई या रोपाई: ${month}`,
};

function doneOf(done: number, total: number | undefined, noun: string): string {
  return total === undefined ? `${done} ${noun}` : `${total} में से ${done} ${noun}`;
}
