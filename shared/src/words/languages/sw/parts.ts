import type { FailureCause } from '../../../contract/verdict.js';
import type { PartNames } from '../answer-subjects.js';

export const parts: PartNames = {
  winter: 'majira ya baridi',
  sowing: 'baridi ya kupandia',
  season: 'urefu wa msimu',
  heat: 'joto kali',
  nights: 'joto la usiku',
  cool: 'baridi ya usiku',
  tropical: 'mwezi wa baridi',
  chill: 'saa za baridi',
  warmth: 'halijoto',
  year: 'wastani wa mwaka',
  planting: 'baridi kwa miche',
  day: 'urefu wa mchana',
  water: 'maji',
  dry: 'kiangazi',
  wet: 'mvua nyingi',
  ripening: 'baridi ya kukomaa',
  nothing: 'hakuna',
};

/** Completes « yaliharibika katika miaka 3 kati ya 44 … » with the cause. */
export const failureWords: Readonly<Record<FailureCause, string>> = {
  winter: 'kwa baridi kali ya majira ya baridi',
  sowing: 'kwa baridi wakati wa kupanda',
  season: 'kwa msimu mfupi mno',
  heat: 'kwa joto kali',
  nights: 'kwa joto la usiku',
  cool: 'kwa baridi ya usiku',
  tropical: 'kwa baridi',
  chill: 'kwa kukosa baridi ya kutosha',
  warmth: 'kwa baridi au joto kali',
  year: 'kwa baridi au joto kali',
  planting: 'kwa baridi wakati wa kupanda',
  day: 'kwa mchana mfupi',
  water: 'kwa kukosa maji',
  dry: 'kwa kiangazi kirefu mno',
  wet: 'kwa mvua nyingi mno',
  ripening: 'kwa baridi wakati wa kukomaa',
  heading: 'kwa kutoa masuke kabla ya majira ya baridi',
};
