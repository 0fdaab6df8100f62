import type { Catalogue } from '../catalogue.js';

export const lists: Catalogue['lists'] = {
  morePlaces: 'और भी हो सकते हैं: किसी स्थान का नाम दें, या --limit बढ़ाएँ (अधिकतम 200)।',
  noYears: 'इस स्थान के कोई वर्ष ज्ञात नहीं हैं।',
  noClimates: (command) => `कोई जलवायु नहीं है। जोड़ने के लिए: ${command}`,
  climateRemoved: (name) => `जलवायु हटाई गई: ${name}।`,
  noLinks: (command) => `कोई लिंक नहीं है। बनाने के लिए: ${command}`,
  linkOnce: 'लिंक केवल एक बार दिखाया जाता है। जिसके पास यह हो, वह परिणाम पढ़ सकता है।',
  linkReaches: (server) => `यह उनके लिए काम करता है जो सर्वर ${server} तक पहुँच सकते हैं; वहाँ इसका चित्र नहीं है।`,
  linkRevoked: (plan) => `${plan} के परिणाम का लिंक रद्द किया गया।`,
  allRead: 'सभी सूचनाएँ पढ़ी हुई मानी गईं।',
  waiting: 'सूचनाओं की प्रतीक्षा है। रोकने के लिए Ctrl-C।',
  reconnected: 'फिर से जुड़ गया।',
  connectionLost: (server) => `${server} से संपर्क टूट गया। फिर से जोड़ा जा रहा है।`,
};
