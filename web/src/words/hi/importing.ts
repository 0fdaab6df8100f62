import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const importing: PageCatalogue['importing'] = {
  back: 'योजनाओं पर लौटें',

  choose: 'फ़ाइल चुनें…',
  orDrop: 'या यहाँ छोड़ें: .xlsx या CSV स्प्रेडशीट, JSON, NDJSON या YAML।',
  columns:
    'हर योजना की एक पंक्ति, जिसके स्तंभ हैं: नाम, फसल, स्थान (या अक्षांश और देशांतर), बुवाई का महीना और जोखिम; पानी, अवधि और जलवायु वैकल्पिक हैं। जो स्तंभ योजना में नहीं होते, वे छोड़ दिए जाते हैं। जब तक आप न देख लें कि क्या समझा गया, तब तक कुछ नहीं सहेजा जाता।',
  file: 'योजनाओं की फ़ाइल',

  tooLarge: (mebibytesMax) => `फ़ाइल ${mebibytesMax} MiB से बड़ी है।`,
  tooLong: (rowsMax) => say`फ़ाइल में ${rowsMax} से अधिक पंक्तियाँ हैं।`,
  lost: 'फ़ाइल पढ़ी नहीं जा सकती।',
  advice: {
    tooLarge: (mebibytes) => `वह ${mebibytes} MiB की है। एक खाते में जितनी योजनाएँ हो सकती हैं, वे इससे कम जगह लेती हैं।`,
    tooLong: 'एक खाते में इतनी ही योजनाएँ हो सकती हैं। फ़ाइल को बाँटें, और उसके भाग एक-एक करके चुनें।',
    lost: 'क्या उसे हटाया या बदला गया है? उसे फिर से चुनें।',
  },

  reading: (rows) => say`[](file) पढ़ी जा रही है: अब तक ${rows} ${rows === 1 ? 'पंक्ति' : 'पंक्तियाँ'}…`,
  checking: (done, count) => say`फसलों और स्थानों की जाँच: ${count} में से ${done} नाम…`,
  namesChecked: 'जाँचे गए नाम',
  waiting: (seconds) => say`सेवा के कहने पर ${seconds} सेकंड प्रतीक्षा…`,

  sheet: 'शीट',

  questions: 'स्तंभ',
  unclear: '[कुछ स्तंभ स्पष्ट नहीं हैं।](strong) बताएँ कि वे क्या हैं, फिर फ़ाइल पढ़ी जाएगी।',
  headingIs: (heading) => `“${heading}” का अर्थ`,
  misspelled: (heading) => `“${heading}” शायद गलत लिखा है; अर्थ`,
  fields: {
    name: 'नाम',
    crop: 'फसल',
    location: 'स्थान',
    planting_month: 'बुवाई का महीना',
    risk_tolerance: 'जोखिम',
    water: 'पानी',
    season_days: 'अवधि (दिन)',
    climate: 'जलवायु',
    outline: 'खेत की सीमा',
    latitude: 'अक्षांश',
    longitude: 'देशांतर',
    elevation: 'ऊँचाई',
    rainfed: 'वर्षा आधारित',
  },
  noField: 'योजना में ऐसा कुछ नहीं',
  read: 'फ़ाइल पढ़ें',

  unchecked: 'सभी फसलों और स्थानों की जाँच नहीं हो सकी: [](why)',
  empty: '[](file) में शीर्षकों के नीचे कोई पंक्ति नहीं है।',
  summary: 'सारांश',
  saving: (done, count) => say`[](file): ${count} में से पंक्ति ${done} सहेजी जा रही है…`,
  counts({ saved, ready, there, wrong }) {
    const parts = [
      saved === undefined ? '' : say`${plans(saved)} ${saved === 1 ? 'सहेजी गई' : 'सहेजी गईं'}`,
      ready === undefined ? '' : say`${ready} ${ready === 1 ? 'पंक्ति सहेजनी है' : 'पंक्तियाँ सहेजनी हैं'}`,
      there === undefined ? '' : say`${there} पहले से`,
      wrong === undefined ? '' : say`${wrong} में सुधार चाहिए`,
    ];
    return `[](file): ${parts.filter((part) => part !== '').join(', ')}।`;
  },
  stop: 'रोकें',
  stopped: 'आयात रोक दिया गया।',
  save: (count) => `${plans(count)} सहेजें`,
  analyse: 'नई योजनाओं का विश्लेषण करें',
};

function plans(count: number): string {
  return say`${count} ${count === 1 ? 'योजना' : 'योजनाएँ'}`;
}
