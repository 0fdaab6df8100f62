import type { PageCatalogue } from '../catalogue.js';
import { waitText } from './failures.js';

const brand = 'फसल योजना';

export const shell: PageCatalogue['shell'] = {
  brand,
  tab: (title, unread) => `${unread > 0 ? `(${unread}) ` : ''}${title} – ${brand}`,
  skip: 'सामग्री पर जाएँ',
  menu: 'पेज के भाग',
  unread: (count) => `${count}[ बिना पढ़ी](unseen)`,

  plans: 'योजनाएँ',
  newPlan: 'नई योजना',
  plan: 'योजना',
  compare: 'तुलना',
  map: 'नक्शा',
  importing: 'योजनाएँ आयात करें',
  notifications: 'सूचनाएँ',
  account: 'खाता',

  updated:
    '[आपके पेज खोलने के बाद सेवा का नया संस्करण आ गया है।](strong) मेल खाने वाला संस्करण पाने के लिए पेज फिर से खोलें; आपका सहेजा हुआ कुछ भी नहीं खोएगा।',
  reload: 'फिर से खोलें',
  offline: 'यह डिवाइस ऑफ़लाइन है।',
  lost: 'सेवा से संपर्क टूट गया है।',
  silent: 'अभी नई सूचनाएँ नहीं आ रही हैं।',
  outOfDate: 'आप जो देख रहे हैं, वह पुराना हो सकता है।',
  reconnects: 'पेज अपने आप फिर जुड़ेगा।',
  reloadToRetry: 'फिर कोशिश करने के लिए पेज फिर से खोलें।',
  failed: '[यह भाग दिखाया नहीं जा सका।](strong) इस पेज में कुछ गड़बड़ी हुई।',

  noAnswerTitle: 'कोई उत्तर नहीं मिला',
  notAvailable: (origin) => `${origin} अभी उपलब्ध नहीं है। क्या सर्वर चल रहा है, और यह डिवाइस नेटवर्क से जुड़ा है?`,
  unreachable: (origin) => `यह डिवाइस ऑफ़लाइन है, इसलिए ${origin} तक नहीं पहुँचा जा सकता।`,
  triesAgain: 'यह पेज हर कुछ सेकंड में अपने आप फिर कोशिश करता है।',
  notYetTitle: 'पेज अभी नहीं खुल सकता',
  triesAgainIn: (wait) => `पेज ${waitText(wait)} बाद अपने आप फिर कोशिश करेगा।`,
};
