import type { PageCatalogue } from '../catalogue.js';

export const account: PageCatalogue['account'] = {
  logOut: 'लॉग आउट करें',
  loading: 'आपका खाता खुल रहा है…',

  you: 'आप',
  since: (day) => `${day} से`,
  save: 'सहेजें',

  password: 'पासवर्ड',
  currentPassword: 'मौजूदा पासवर्ड',
  changePassword: 'पासवर्ड बदलें',
  passwordChanged: 'पासवर्ड बदल गया है, और बाकी सभी सत्र समाप्त हो गए हैं।',
  wrongPassword: 'यह आपका मौजूदा पासवर्ड नहीं है।',

  export: 'निर्यात',
  exportText: 'सेवा ने आपके खाते के बारे में जो कुछ सहेजा है, वह सब एक JSON फ़ाइल में।',
  exportNow: 'खाते का निर्यात करें',
  exporting: 'निर्यात हो रहा है…',

  delete: 'खाता मिटाएँ',
  deleteText: 'खाता अपनी सभी योजनाओं, विश्लेषणों और सूचनाओं के साथ मिट जाता है। इसे लौटाया नहीं जा सकता।',
  deleteAsk: 'खाता मिटाएँ…',
  deleteQuestion: 'सभी योजनाएँ, विश्लेषण और सूचनाएँ सदा के लिए मिट जाएँगी। पुष्टि के लिए अपना पासवर्ड लिखें।',
  deleteNow: 'सब कुछ मिटाएँ',
  deleting: 'मिटाया जा रहा है…',
};
