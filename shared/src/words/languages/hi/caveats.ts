// What the model cannot know about a planting.
import type { CaveatSentences } from '../answer-subjects.js';
import { cropBefore, crops, standOf } from './crops.js';
import { say } from './writing.js';

export const caveats: CaveatSentences = {
  season_ignored: ({ crop, inputs }) =>
    say`${inputs.season_days ?? 0} दिन की अवधि का उपयोग नहीं हुआ: ${crops.name(crop.name)} बहुवर्षीय फसल है।`,
  kill_temperature_not_stated: ({ crop }) =>
    say`${standOf(crop.name)} किस तापमान पर नष्ट होती है, यह FAO ने नहीं बताया है: सामान्य मान लिया गया है।`,
  snow_not_known: () => 'बर्फ की परत फसल को ठंडी हवा से बचाती है, पर उसकी जानकारी नहीं है।',
  winter_hardiness_unconfirmed: ({ crop }) =>
    crop.winter === null
      ? say`किसी अन्य स्रोत से पुष्टि नहीं होती कि ${standOf(crop.name)} जाड़े की कितनी ठंड में नष्ट होती है।`
      : say`किसी अन्य स्रोत से पुष्टि नहीं होती कि ${standOf(crop.name)} जाड़े में ${crop.winter.lost_c} °C पर नष्ट होती है।`,
  sowing_kind_not_told: ({ crop }) =>
    say`इतने हल्के जाड़े में मॉडल ${cropBefore(crop.name)} की शीतकालीन और वसंतकालीन किस्मों की बुवाई के महीनों में अंतर नहीं कर सकता: वह न दिन की लंबाई जानता है, न वसंतीकरण।`,
  day_length_not_judged: ({ crop }) =>
    say`छोटे दिनों में बोने पर ${cropBefore(crop.name)} में फूल समय से पहले आ जाते हैं; अक्षांश के बिना दिन की लंबाई ज्ञात नहीं है।`,
  climate_given: () => 'जलवायु के आँकड़े प्रश्न के साथ दिए गए थे; उनकी जाँच नहीं हुई है।',
  latitude_not_given: () => 'जलवायु के साथ अक्षांश नहीं दिया गया: पूरे वर्ष दिन और रात बराबर माने गए हैं।',
  years_unavailable: () => 'वर्षों की तालिका उपलब्ध नहीं है: उपयुक्तता औसत जलवायु से आँकी गई है। कारण सेवा के लॉग में है।',
  years_of_a_region: () =>
    say`वर्षों के आँकड़े 300 से 500 किमी चौड़े क्षेत्र के हैं, खेत के नहीं, और उनका तापमान मोटा अनुमान है: जो वर्ष खेत के लिए बुरा था, वह क्षेत्र में अच्छा रहा हो सकता है, और जो खेत के लिए अच्छा था, वह बुरा।`,
  months_hide_dry_spells: () =>
    'मासिक औसत में बीच के सूखे दौर छिप जाते हैं; किस्म, कीट-रोग, भाव और बाढ़ की जानकारी नहीं है: उपज वाले वर्षों की गिनती से अधिक भरोसा वर्षों के क्रम पर करें।',
  years_not_known: ({ years, climate }) =>
    years === null
      ? climate.location === null
        ? 'जलवायु ऐसे स्थान के बिना दी गई है जिसके वर्ष ज्ञात हों: उपयुक्तता औसत जलवायु से आँकी गई है।'
        : 'इस स्थान के अलग-अलग वर्ष ज्ञात नहीं हैं: उपयुक्तता औसत जलवायु से आँकी गई है।'
      : say`यहाँ बहुत कम वर्ष ज्ञात हैं (${years.judged}): उपयुक्तता औसत जलवायु से आँकी गई है।`,
};
