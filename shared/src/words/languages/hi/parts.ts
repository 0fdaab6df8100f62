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
  nothing: 'कुछ नहीं',
};

/** Completes « 44 में से 3 वर्षों में … असफल रही » with the cause. */
export const failureWords: Readonly<Record<FailureCause, string>> = {
  winter: 'जाड़े की ठंड से',
  sowing: 'बुवाई के समय की ठंड से',
  season: 'फसल अवधि कम पड़ने से',
  heat: 'गर्मी से',
  nights: 'गर्म रातों से',
  cool: 'ठंडी रातों से',
  tropical: 'ठंड से',
  chill: 'जाड़े में पूरे शीत घंटे न मिलने से',
  warmth: 'ठंड या गर्मी से',
  year: 'ठंड या गर्मी से',
  planting: 'रोपाई के समय की ठंड से',
  day: 'दिन छोटे होने से',
  water: 'पानी की कमी से',
  dry: 'लंबे सूखे मौसम से',
  wet: 'अधिक वर्षा से',
  ripening: 'पकते समय की ठंड से',
  heading: 'जाड़े से पहले बालियाँ निकलने से',
};
