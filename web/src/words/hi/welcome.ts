import { choices } from '@crop-planning/shared/words/languages/hi/choices';
import { labels } from '@crop-planning/shared/words/languages/hi/labels';
import { inMonths, months } from '@crop-planning/shared/words/languages/hi/months';
import { list } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';
import type { Planting } from '../en/welcome.js';

export const welcome: PageCatalogue['welcome'] = {
  question: 'इस महीने बोएँ या लगाएँ, तो क्या यह फसल यहाँ होगी?',
  lead: 'जो बोना या लगाना चाहते हैं, उसे सहेजें: एक फसल, एक स्थान और एक महीना। मॉडल लगभग किसी भी भूमि की जलवायु से उसका आकलन करता है, कारण बताता है, और वे वर्ष भी जिनमें फसल असफल रहती। परिणाम बदलने पर आपको सूचना मिलती है।',

  askRegion: 'बिना खाते के प्रश्न',
  askTitle: 'बिना खाते के पूछें',
  ask: 'क्या फसल होगी?',
  asking: 'पूछा जा रहा है…',

  planting,
  asked: (asked) => `${planting(asked)}, मध्यम जोखिम।`,
  save: 'इसे योजना के रूप में सहेजें',
  saveHint: 'इसके लिए खाता चाहिए; आपका भरा हुआ बना रहता है।',
  why: 'क्यों',
  figures: 'वर्ष के आँकड़े',

  exampleTitle: 'हनोवर (जर्मनी) में गेहूँ, अक्टूबर में बुवाई',
  example: ({ month, label, harvest, dry }) =>
    `एक उदाहरण: हनोवर में ${months.full(month)} की गेहूँ की बुवाई ${labels.names[label]} है, कटाई लगभग ${list(harvest.map(months.full), 'या')} में; ${inMonths(dry)} मिट्टी सूखी रहती है।`,

  terminal: 'टर्मिनल पर',
  sources:
    '[API और उसका उपयोग](docs) · स्रोत कोड, कमांड लाइन [](crop) और उसके दस्तावेज़ उस फ़ोल्डर में हैं जहाँ से [](start) यह सर्वर चलाता है।',
  screens:
    'मॉडल यह आँकता है कि फसल उपयुक्त है या नहीं; वह उपज का पूर्वानुमान नहीं करता। मिट्टी, कीट-रोग और भाव उसमें शामिल नहीं हैं।',
  askWithout: 'बिना खाते के प्रश्न पूछें',
};

function planting({ crop, place, month, water }: Planting): string {
  return `${crop}, ${place}, ${inMonths([month])} बुवाई या रोपाई, ${choices.waters[water]}`;
}
