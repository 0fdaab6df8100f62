import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const fieldTools: PageCatalogue['fieldTools'] = {
  draw: 'खेत बनाएँ',
  open: 'फ़ाइल से खेत खोलें',
  formats: 'GeoJSON या KML; फ़ाइल को नक्शे पर भी छोड़ सकते हैं।',
  finish: 'खेत पूरा करें',
  undo: 'पिछला कोना हटाएँ',
  howToDraw: 'खेत के कोनों पर एक-एक करके क्लिक करें; कीबोर्ड से Enter एक कोना रखता है।',
  corners: (count) => (count === 1 ? '1 कोना' : say`${count} कोने`),
  file: 'खेत वाली फ़ाइल',
  fields: 'फ़ाइल के खेत',
  choose: (count) => say`फ़ाइल में ${count} बिंदु और खेत हैं। एक चुनें।`,
  numbered: (number) => `संख्या ${number}`,
  faults: {
    nothing: 'फ़ाइल में न कोई बिंदु है, न क्षेत्र। GeoJSON में Point, Polygon या MultiPolygon चाहिए।',
    manyPoints: ({ name, count, max }) =>
      say`${name === '' ? 'सीमा' : `“${name}” की सीमा`} में ${count} बिंदु हैं; अधिकतम ${max} हो सकते हैं। पहले उसे सरल करें।`,
    manyShapes: (max) => say`फ़ाइल में ${max} से अधिक बिंदु और खेत हैं। केवल वही भेजें जो चाहिए।`,
    tooDeep: 'फ़ाइल सही GeoJSON नहीं है: उसमें बहुत अधिक स्तर हैं।',
    noList: 'फ़ाइल सही GeoJSON नहीं है: निर्देशांकों की सूची नहीं है।',
    noNumber: 'फ़ाइल सही GeoJSON नहीं है: एक निर्देशांक संख्या नहीं है।',
    notDegrees: 'निर्देशांक देशांतर और अक्षांश के अंश नहीं हैं। फ़ाइल WGS 84 (EPSG:4326) में सहेजें।',
    tooLarge: 'फ़ाइल 5 MB से बड़ी है। केवल वही खेत भेजें जो चाहिए।',
    noFormat: 'फ़ाइल न GeoJSON है, न KML।',
    doctype: 'फ़ाइल में DOCTYPE है, जिसकी KML में ज़रूरत नहीं है।',
    nothingInKml: 'फ़ाइल में न कोई बिंदु है, न क्षेत्र। KML में Point या Polygon वाला Placemark चाहिए।',
    unmatched: 'फ़ाइल सही KML नहीं है: उसके टैग आपस में मेल नहीं खाते।',
    endsEarly: 'फ़ाइल सही KML नहीं है: वह अधूरी है।',
    unreadable: 'फ़ाइल पढ़ी नहीं जा सकी।',
  },
};
