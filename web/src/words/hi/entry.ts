import { choices } from '@crop-planning/shared/words/languages/hi/choices';
import { inMonths } from '@crop-planning/shared/words/languages/hi/months';
import type { PageCatalogue } from '../catalogue.js';

export const entry: PageCatalogue['entry'] = {
  waysIn: 'खाते में प्रवेश',
  ended:
    'आपका सत्र समाप्त हो गया है: उसका समय पूरा हुआ, या उसे कहीं और से समाप्त किया गया, जैसे नया पासवर्ड रखने से। जहाँ थे, वहीं से आगे बढ़ने के लिए फिर से लॉग इन करें।',
  lostCookie:
    'इस ब्राउज़र में अब आपका लॉग इन नहीं है: उसका समय पूरा हुआ, ब्राउज़र का डेटा मिटाया गया, या ब्राउज़र कुकी नहीं रखता। जहाँ थे, वहीं से आगे बढ़ने के लिए फिर से लॉग इन करें।',
  kept: ({ month, water }) =>
    `आपकी योजना बनने के लिए रखा गया है: [](crop), [](place), ${inMonths([month])} बुवाई या रोपाई, ${choices.waters[water]}। [उत्तर पर लौटें](answer)`,

  logIn: 'लॉग इन करें',
  loggingIn: 'लॉग इन हो रहा है…',
  otherWays: 'यहाँ नए हैं? [खाता बनाएँ](register)। सेवा के संचालक से एक बार का कोड मिला है? [नया पासवर्ड रखें](reset)।',

  create: 'खाता बनाएँ',
  createNow: 'खाता बनाएँ',
  creating: 'बन रहा है…',
  haveOne: 'खाता पहले से है? [लॉग इन करें](login)।',

  setPassword: 'नया पासवर्ड रखें',
  codes: 'एक बार के कोड सेवा के संचालक देते हैं, इस कमांड से: [](command)।',
  setNow: 'पासवर्ड रखें और लॉग इन करें',
  setting: 'पासवर्ड रखा जा रहा है…',
  backToLogin: 'लॉग इन पर लौटें',

  fullName: 'पूरा नाम',
  organization: 'संस्था',
  organizationOptional: 'संस्था (वैकल्पिक)',
  email: 'ईमेल',
  password: 'पासवर्ड',
  newPassword: 'नया पासवर्ड',
  passwordHint: 'कम से कम 10 अक्षर; 15 या अधिक बेहतर हैं। कई शब्द मिलाकर बना पासवर्ड याद रखना आसान होता है।',
  code: 'एक बार का कोड',

  overHttps: 'https से लॉग इन करें',
  notPrivate:
    'यह पेज किसी दूसरे कंप्यूटर से बिना सुरक्षा वाले http से आया है, इसलिए नेटवर्क पर कोई भी आपका पासवर्ड पढ़ सकता है। यहाँ लॉग इन नहीं हो सकता।',
  openPrivate:
    'पेज को उसके https वाले पते पर खोलें, या उस कंप्यूटर पर जिस पर सर्वर चलता है। https की व्यवस्था संचालक प्रॉक्सी और सेटिंग [](setting) से करते हैं।',
};
