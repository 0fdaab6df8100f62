import type { Catalogue } from '../catalogue.js';
import type { NamedThing } from '../en/questions.js';
import { list, say } from './writing.js';

export const questions: Catalogue['questions'] = {
  fields: {
    name: 'नाम:',
    crop: 'फसल:',
    location: 'स्थान:',
    planting_month: 'बुवाई या रोपाई का महीना (1 से 12, या नाम):',
    risk_tolerance: 'जोखिम:',
    water: 'पानी:',
  },
  choice: (name, meaning) => `${name}: ${meaning}`,
  severalPlaces: (word) => `${word} नाम के कई स्थान हैं। आपका आशय किससे है?`,
  wholeRegion: (word, regions) => `${word} पूरा क्षेत्र है: ${list(regions, 'या')}। आपका आशय किस स्थान से है?`,
  severalCrops: (word) => `${word} से कई फसलें समझी जा सकती हैं। आपका आशय किससे है?`,
  unknownCrop: (word) => `मॉडल ${word} को नहीं जानता। आपका आशय किस फसल से है?`,
  unknownPlace: (word) => `मॉडल ${word} को नहीं जानता। आपका आशय किस स्थान से है?`,
  keep: (word) => `${word} ही रखें`,
  withPeople: (place, people) => `${place} (जनसंख्या ${people})`,
  height: (place, metres) =>
    `${place} पहाड़ों में है, और उसकी ऊँचाई केवल अनुमानित है: ${metres} मीटर। आपका खेत कितनी ऊँचाई पर है, मीटर में (Enter से अनुमान ही रहेगा)?`,
  heightRule: (least, most) => say`${least} से ${most} तक मीटर की पूर्ण संख्या होनी चाहिए।`,
  several: (thing, name, count) => say`${name} से ${count} ${things[thing]} मेल खाते हैं। आपका आशय किससे है?`,
  climateName: 'आप इसे क्या नाम देंगे?',
  climatePlace: 'केंद्र कहाँ है (कोई स्थान, या अक्षांश,देशांतर,मीटर)?',
  empty: 'उत्तर आवश्यक है।',
  yesOrNo: { yes: 'h', no: 'N', words: ['h', 'haan', 'ha', 'हाँ', 'हां', 'ह', 'y', 'yes'] },
  keys: '↑↓ चलें • ⏎ चुनें',
};

const things: Readonly<Record<NamedThing, string>> = {
  'crop plan': 'फसल योजनाओं के नाम',
  climate: 'जलवायु के नाम',
  link: 'लिंक',
  notification: 'सूचनाओं के ID',
  session: 'सत्र',
  token: 'टोकन',
};
