import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const notifications: PageCatalogue['notifications'] = {
  loading: 'आपकी सूचनाएँ आ रही हैं…',
  nothing:
    'अभी कुछ नहीं है। जब किसी विश्लेषण से योजना का परिणाम बदलता है, तो यहाँ तुरंत सूचना आती है: चाहे विश्लेषण आपने किया हो, समय-समय की समीक्षा ने, या किसी दूसरे स्रोत ने।',
  plans: 'आपकी योजनाएँ',
  older: 'पुरानी सूचनाएँ दिखाएँ',
  fresh: 'नई',
  open: 'योजना खोलें[: ](title)',
  read: 'पढ़ी हुई मानें[: ](title)',
  readAll: 'सभी को पढ़ी हुई मानें',
  wasRead: (title) => `पढ़ी हुई मानी गई: ${title}`,
  wereRead: (count) => say`${count} ${count === 1 ? 'सूचना पढ़ी हुई मानी गई' : 'सूचनाएँ पढ़ी हुई मानी गईं'}।`,
};
