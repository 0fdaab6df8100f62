import type { PageCatalogue } from '../catalogue.js';

export const account: PageCatalogue['account'] = {
  logOut: 'Toka',
  loading: 'Akaunti yako inafunguliwa…',
  you: 'Wewe',
  since: (day) => `tangu ${day}`,
  save: 'Hifadhi',
  password: 'Nenosiri',
  currentPassword: 'Nenosiri la sasa',
  changePassword: 'Badilisha nenosiri',
  passwordChanged: 'Nenosiri limebadilishwa, na vipindi vingine vyote vimeisha.',
  wrongPassword: 'Hili si nenosiri lako la sasa.',
  export: 'Pakua data yako',
  exportText: 'Kila kitu ambacho huduma huhifadhi kuhusu akaunti yako, katika faili moja ya JSON.',
  exportNow: 'Pakua akaunti',
  exporting: 'Inapakuliwa…',
  delete: 'Futa akaunti',
  deleteText: 'Hufuta akaunti pamoja na mipango, chambuzi na arifa zake zote. Hatua hii haiwezi kutenduliwa.',
  deleteAsk: 'Futa akaunti…',
  deleteQuestion: 'Mipango, chambuzi na arifa zote zitapotea kabisa. Ili kuthibitisha, andika nenosiri lako.',
  deleteNow: 'Futa kila kitu',
  deleting: 'Inafutwa…',
};
