import { list, say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const planting: PageCatalogue['planting'] = {
  crop: 'फसल',
  cropExample: 'मक्का',
  place: 'स्थान',
  placeExample: 'नागपुर, भारत',
  placeHint: 'किसी भी लिपि में नगर का नाम, और अल्पविराम के बाद राज्य या देश; या अक्षांश और देशांतर।',
  month: 'बुवाई या रोपाई का महीना',
  chooseMonth: 'महीना चुनें',
  water: 'पानी',
  risk: 'स्वीकार्य जोखिम',
  season: 'फसल अवधि, दिनों में (वैकल्पिक)',
  empty: (meaning) => `खाली छोड़ें तो: ${meaning}।`,
  meaning: (meaning) => `${meaning}।`,
  climate: 'जलवायु',
  climateOfPlace: 'स्थान की जलवायु',
  name: 'योजना का नाम',
  nameExample: 'उत्तर वाला खेत',
  nameOf: (crop, town) => `${town} में ${crop}`,
  outlineKept: (outline) => `योजना में खेत की सीमा है: ${outlined(outline)}। [इसे छोड़ दें](leave)`,

  outlined: (outline) => `खेत की सीमा: ${outlined(outline)}`,
  archived: 'संग्रहित',

  unknown: (word) => `मॉडल “${word}” को नहीं जानता।`,
  ambiguous: (word) => `मॉडल नहीं बता सकता कि “${word}” से क्या आशय है।`,
  noClimate: (word) =>
    `मॉडल “${word}” को जानता है, पर उसकी जलवायु को नहीं। पास की भूमि पर किसी स्थान की जलवायु ज्ञात हो सकती है।`,
  regions: (word, regions) => `मॉडल को नगर का नाम चाहिए, पर “${word}” पूरा क्षेत्र है: ${list(regions, 'या')}।`,
  fault: (word, faults) => `“${word}”: ${faults.join('; ')}।`,
  coordinates: 'अक्षांश,देशांतर भी चलेगा।',
  anyway: 'फिर भी बनाएँ, बिना परिणाम के',
};

function outlined({ areas, points }: { areas: number; points: number }): string {
  return areas === 1 ? say`${points} बिंदु` : say`${areas} भाग, ${points} बिंदु`;
}
