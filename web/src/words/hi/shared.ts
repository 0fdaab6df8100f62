import type { PageCatalogue } from '../catalogue.js';

export const shared: PageCatalogue['shared'] = {
  title: 'साझा किया गया परिणाम',
  loading: 'परिणाम आ रहा है…',
  failed: 'परिणाम खुल नहीं पाया',
  ask: 'अपना प्रश्न पूछें',
  notThere: 'इस लिंक पर कोई परिणाम नहीं है',
  whyNot: 'शायद लिंक गलत लिखा है, या उसके स्वामी ने उसे रद्द कर दिया है।',
  on: (day) => `${day} को साझा किया गया; परिणाम उस दिन का है।`,
  by: (day) => `[](name) ने ${day} को साझा किया; परिणाम उस दिन का है।`,
};
