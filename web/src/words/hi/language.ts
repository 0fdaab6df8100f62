import type { PageCatalogue } from '../catalogue.js';

export const language: PageCatalogue['language'] = {
  label: 'भाषा',
  ofBrowser: (name) => `${name} (ब्राउज़र)`,
  missing: (name) => `[पेज ${name} में नहीं दिखाया जा सका।](strong) उसके शब्दों की फ़ाइल नहीं पहुँची।`,
  kept: 'आपका चुनाव आपके खाते में सहेजा गया है, हर उस ब्राउज़र के लिए जिसमें आप लॉग इन करें।',
};
