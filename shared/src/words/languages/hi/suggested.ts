import type { Catalogue } from '../catalogue.js';
import type { CropList } from '../en/suggested.js';
import { risks, waters } from './choices.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

export const suggested: Catalogue['suggested'] = {
  annual: 'एकवर्षीय फसलें',
  perennial: 'बहुवर्षीय फसलें, पूरे वर्ष के लिए',
  notReported: (country, crops) =>
    `उपयुक्त, पर देश में खेती की सूचना नहीं (${country ?? 'देश'}): ${listed(crops, '--wide से दिखेंगी')}।`,
  mainLeftOut: ({ country, month, command, crops }) =>
    `मुख्य फसलें (${country ?? 'देश'}) जो यहाँ ${inMonths([month])} उपयुक्त नहीं हैं (कारण के लिए ${command}): ${listed(crops, 'JSON में हैं')}।`,
  otherMonths: (month, crops) =>
    `दूसरे महीनों में उपयुक्त, पर ${inMonths([month])} नहीं: ${listed(crops, '--all से सूची')}।`,
  otherPerennials: (crops) => `वर्ष के किसी और समय लगाई जाने वाली बहुवर्षीय फसलें: ${listed(crops, '--all से सूची')}।`,
  noCalendar: 'किसी कैलेंडर में यह नहीं है कि ये एकवर्षीय फसलें यहाँ कब बोई जाती हैं।',
  calendar({ known, all, calendars, late }) {
    const crops = known === all ? 'ये एकवर्षीय फसलें' : say`इन ${all} एकवर्षीय फसलों में से ${known}`;
    const sentence = `कैलेंडर में है कि ${crops} यहाँ कब बोई जाती हैं (${calendars})।`;
    if (late === null) return sentence;
    return `${sentence} ${inMonths([late.month])} बेमौसम, इसलिए अंत में: ${late.crops.join(', ')}।`;
  },
  about({ place, month, water, risk, count, namesakes }) {
    const others = namesakes.length === 0 ? '' : ` इस नाम के अन्य स्थान: ${namesakes.join('; ')}।`;
    const crops = count === 1 ? '1 फसल उपयुक्त' : say`${count} फसलें उपयुक्त`;
    return `${place}, ${inMonths([month])} बुवाई या रोपाई, ${waters[water]}, ${risks[risk]} जोखिम: ${crops}।${others}`;
  },
};

function listed({ names, more }: CropList, whereRest: string): string {
  return `${names.join(', ')}${more > 0 ? say` और ${more} और (${whereRest})` : ''}`;
}
