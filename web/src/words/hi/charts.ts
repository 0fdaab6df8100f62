import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const charts: PageCatalogue['charts'] = {
  title: 'इस फसल का वर्ष',
  hint: 'आँकड़े पढ़ने के लिए किसी महीने पर जाएँ या उसे छुएँ।',
  readout({ month, planted, isSownHere, mean, nights, rain, soil, irrigation }) {
    const result = planted ? `बुवाई पर ${planted.sign} ${planted.label}, अंक ${planted.score}, ` : '';
    const need = irrigation === undefined ? '' : `, सिंचाई ${irrigation} मिमी`;
    return say`${month}: ${result}${isSownHere ? 'यहाँ बुवाई का समय, ' : ''}औसत ${mean} °C, रातें ${nights} °C, वर्षा ${rain} मिमी, मिट्टी का पानी ${soil} मिमी${need}`;
  },

  planned: 'योजना का महीना',
  sownHere: 'यहाँ बुवाई का समय',
  season: 'फसल अवधि, बुवाई (बु) से कटाई (क) तक',
  resting: 'ठंड में सुप्त (सु)',
  irrigation: 'सिंचाई की आवश्यकता',
  letters: { planting: 'बु', growing: '', resting: 'सु', harvest: 'क', stopped: 'रु' },
  stateIn: (season, state) => `${season}: ${state}`,
  state: (name) => `${name} मौसम`,

  openTable: 'आँकड़े तालिका में',
  table: 'हर महीने के आँकड़े',
  month: 'महीना',
  plannedMonth: (month) => `${month} (योजना का)`,
  result: 'परिणाम',
  score: 'अंक',
  meanC: 'औसत °C',
  nightsC: 'रातें °C',
  rainMm: 'वर्षा मिमी',
  soilMm: 'मिट्टी का पानी मिमी',
  irrigationMm: 'सिंचाई मिमी',

  plannedFor: (month) => `योजना का महीना: ${month}।`,
  goodMonths: (months) => `अच्छे महीने: ${months}।`,
  noGoodMonth: 'अच्छे महीने: कोई नहीं।',
  harvestAbout: (months) => `कटाई लगभग: ${months}।`,
  noCalendar: 'यहाँ बुवाई का कोई कैलेंडर ज्ञात नहीं है।',
  good: 'बुवाई या रोपाई का अच्छा महीना',
  local: (calendars) => `जिन महीनों में लोग यहाँ बुवाई करते हैं, यदि कैलेंडर ज्ञात हो${calendars && ` (${calendars})`}`,
  harvest: 'कटाई',
};
