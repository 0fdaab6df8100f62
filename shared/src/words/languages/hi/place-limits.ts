// What the model cannot know about the place and its climate.
import type { ClimateAway, PlaceLimitSentences } from '../answer-subjects.js';
import { figure, say } from './writing.js';

export const placeLimits: PlaceLimitSentences = {
  climate_cooler_than_today: (period) => `जलवायु ${period} का औसत है, जो आज से ठंडा समय था।`,
  climate_of_a_place_nearby: ({ km, higherM }) => say`जलवायु ${km} किमी दूर के स्थान की है, ${heightOf(higherM)}।`,
  climate_of_your_own: ({ km, higherM }) =>
    km === 0
      ? 'जलवायु आपकी अपनी दी हुई है।'
      : say`जलवायु आपकी अपनी दी हुई है, ${km} किमी दूर के बिंदु की, ${heightOf(higherM)}।`,
  climate_of_a_grid: () =>
    say`जलवायु 0.5 अंश के विश्व ग्रिड से निकाली गई है: औसत तापमान में लगभग 0.7 °C, वर्ष की वर्षा में लगभग 10% और दैनिक न्यूनतम में लगभग 1.5 °C का अंतर हो सकता है; न्यूनतम प्रायः अधिक निकलता है, इसलिए पाला वास्तविकता से कम दिखता है।`,
  live_source_away: () => 'सीधे स्रोत से इस स्थान की जलवायु नहीं मिली: आँकड़े विश्व ग्रिड के हैं।',
  climate_from_afar: (km) => say`जलवायु ग्रिड की सबसे पास की भूमि की है, ${km} किमी दूर की।`,
  coast: () => 'स्थान के आसपास ग्रिड का आधे से कम भाग भूमि है: आँकड़े तट से दूर की भूमि के हैं।',
  mountains: (reliefM) =>
    say`स्थान के आसपास ग्रिड की भूमि की ऊँचाई में ${reliefM} मीटर का अंतर है: वहाँ वर्ष की वर्षा में लगभग 24% का अंतर हो सकता है, और दस में से एक स्थान पर वर्षा दोगुनी या आधी होती है।`,
  height_differs: (higherM) =>
    say`${landOf(higherM)}: इसके लिए तापमान प्रति किमी 5 °C से सुधारा गया है, पर वर्षा नहीं।`,
  height_differs_much: (higherM) =>
    say`${landOf(higherM)}: इसके लिए तापमान प्रति किमी 5 °C से सुधारा गया है, पर वर्षा नहीं, इसलिए परिणाम केवल मोटा अनुमान है।`,
  height_differs_extremely: (higherM) =>
    say`${landOf(higherM)}: इतने अंतर के लिए तापमान अनुमान से निकाला गया है और 3 °C तक गलत हो सकता है, प्रायः अधिक; वर्षा आसपास की भूमि की है।`,
  height_not_known: (place) =>
    place === null
      ? `ऊँचाई नहीं दी गई: जलवायु के आँकड़ों की ऊँचाई मानी गई है। ${inHills}`
      : `${place} की ऊँचाई ज्ञात नहीं है: जलवायु के आँकड़ों की ऊँचाई मानी गई है। ${inHills}`,
  height_estimated: (place, heightM) =>
    say`${place} की ऊँचाई, ${heightM} मीटर, आसपास के स्थानों से अनुमानित है। ${inHills}`,
  other_places_of_the_name: ({ place, people, others }) =>
    `${place}${people === null ? '' : ` (जनसंख्या ${figure(people)})`} माना गया है। इस नाम के अन्य स्थान: ${others.join('; ')}।`,
};

const inHills = 'पहाड़ी इलाके में अक्षांश,देशांतर,ऊँचाई दें।';

function landOf(higherM: number): string {
  return say`ग्रिड के आँकड़े स्थान से ${Math.abs(higherM)} मीटर ${higherM > 0 ? 'ऊँची' : 'नीची'} भूमि के हैं`;
}

function heightOf(higherM: ClimateAway['higherM']): string {
  if (higherM === null) return 'ऊँचाई का अंतर ज्ञात नहीं है';
  if (higherM === 0) return 'ऊँचाई वही है';
  return say`${Math.abs(higherM)} मीटर ${higherM > 0 ? 'ऊँचा' : 'नीचा'}`;
}
