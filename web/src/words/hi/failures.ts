import { list, say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';
import type { Wait } from '../en/failures.js';

export const failures: PageCatalogue['failures'] = {
  noAnswer: (origin) => `${origin} से कोई उत्तर नहीं मिला।`,
  notTheService: (origin) => `${origin} का उत्तर इस सेवा जैसा नहीं था।`,
  unexpected: 'इस पेज में कुछ गड़बड़ी हुई।',

  againIn: (wait) => `${waitText(wait)} बाद फिर कोशिश करें।`,
  isItRunning: 'क्या सर्वर चल रहा है, और यह डिवाइस नेटवर्क से जुड़ा है?',
  offline: 'यह डिवाइस ऑफ़लाइन है। जुड़ते ही पेज अपने आप फिर कोशिश करेगा।',
  tellOperator: 'फिर कोशिश करें; यदि फिर ऐसा हो, तो सेवा के संचालक को बताएँ।',
  againSoon: 'थोड़ी देर में फिर कोशिश करें।',
  reload: 'पेज फिर से खोलें।',
  didYouMean: (names) =>
    `क्या आपका आशय ${names.some((name) => name.includes(',')) ? names.join('; ') : list(names, 'या')} से है?`,

  plans: 'सभी योजनाएँ, संग्रहित भी',
  tokens: 'आपके टोकन',
  logIn: 'लॉग इन करें',
  notifications: 'आपकी सूचनाएँ',
  sessions: 'आपके सत्र',
};

/** As they stand before बाद, for one and for several. */
const units = { seconds: 'सेकंड', minutes: 'मिनट', hours: 'घंटे' } as const;

export function waitText({ count, unit }: Wait): string {
  return say`${count} ${units[unit]}`;
}
