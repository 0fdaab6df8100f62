import type { FailureCause } from '../../../contract/verdict.js';
import type { PartNames } from '../answer-subjects.js';

export const parts: PartNames = {
  winter: 'जाड़े की ठंड',
  sowing: 'बुवाई के समय ठंड',
  season: 'फसल अवधि',
  heat: 'गर्मी',
  nights: 'गर्म रातें',
  cool: 'ठंडी रातें',
  tropical: 'ठंडा महीना',
  chill: 'शीत घंटे',
  warmth: 'तापमान',
  year: 'वार्षिक औसत',
  planting: 'रोपाई के समय ठंड',
  day: 'दिन की लंबाई',
  water: 'पानी',
  dry: 'सूखा मौसम',
  wet: 'अधिक वर्षा',
  ripening: 'पकते समय ठंड',
  nothing: 'कोई नहीं',
};

/** Completes « 44 में से 3 वर्षों में … असफल रही » with the cause. */
export const failureWords: Readonly<Record<FailureCause, string>> = {
  winter: 'जाड़े की ठंड के कारण',
  sowing: 'बुवाई के समय ठंड के कारण',
  season: 'फसल अवधि कम पड़ने के कारण',
  heat: 'गर्मी के कारण',
  nights: 'गर्म रातों के कारण',
  cool: 'ठंडी रातों के कारण',
  tropical: 'ठंड के कारण',
  chill: 'जाड़े में पूरे शीत घंटे न मिलने के कारण',
  warmth: 'ठंड या गर्मी के कारण',
  year: 'ठंड या गर्मी के कारण',
  planting: 'रोपाई के समय ठंड के कारण',
  day: 'दिन छोटे होने के कारण',
  water: 'पानी की कमी के कारण',
  dry: 'लंबे सूखे मौसम के कारण',
  wet: 'अधिक वर्षा के कारण',
  ripening: 'पकते समय ठंड के कारण',
  heading: 'जाड़े से पहले बालियाँ निकलने के कारण',
};
