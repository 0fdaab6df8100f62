import type { PageCatalogue } from '../catalogue.js';

export const sharing: PageCatalogue['sharing'] = {
  title: 'Shiriki matokeo',
  about:
    'Yeyote aliye na kiungo huona ukurasa huu bila akaunti, hadi ukibatilishe kwenye Akaunti. Unabaki ulivyo sasa, hata ukiuchambua mpango tena.',
  inPage: 'Kwenye ukurasa',
  showName: 'Onyesha jina langu',
  exact: 'Onyesha viwianishi kamili, si desimali mbili tu',
  figures:
    'Takwimu za hali ya hewa bado ni za mahali halisi, hivyo wengine wanaweza kupagundua; ili pabaki siri, panga kwa mji ulio karibu.',
  loading: 'Atakachoona mpokeaji kinaandaliwa…',
  preview: 'Atakachoona mpokeaji',
  make: 'Unda kiungo',
  copyNow: 'Nakili kiungo sasa: hakiwezi kuonyeshwa tena.',
  noAddress:
    'Msimamizi hajaweka anwani ya umma ([](setting)), kwa hiyo kiungo hufanya kazi pale tu ukurasa huu unapofunguka, na programu zinazoonyesha viungo hazina picha yake.',
};
