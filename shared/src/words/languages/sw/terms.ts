import type { TermWords } from '../subjects.js';

export const terms: TermWords = {
  meanings: {
    label:
      '“Inafaa” maana yake mavuno hupatikana angalau miaka mitatu kati ya minne, kwa hatari ya wastani; “inafaa kiasi”, katika miaka michache zaidi, lakini angalau mmoja kati ya kumi; “haifai”, karibu hakuna mwaka.',
    harvest:
      'Mavuno mazuri ni ya mwaka wenye maji ya kutosha takriban theluthi mbili za mavuno kamili au zaidi, na hakuna kingine kilichoyapunguza sana. Mavuno hafifu ni mavuno, lakini si mazuri. Mwaka bila mavuno hauna mavuno ya maana.',
    score:
      'Alama hulinganisha miezi na mazao katika mwaka wa kawaida, kuanzia 0 hadi 1. Si kiasi cha mavuno wala uwezekano, na tofauti ya chini ya 0.10 haina maana. Alama na tathmini zikionekana kupingana, ni hali ya mwaka hadi mwaka iliyoamua tathmini.',
    limit: 'Kikwazo ni sehemu dhaifu zaidi: kinachoshusha alama zaidi. Sababu ya kwanza inaeleza kwa nini.',
  },
  questions: {
    label: '“Inafaa”, “inafaa kiasi” na “haifai” maana yake nini?',
    harvest: 'Mavuno mazuri, mavuno hafifu na mwaka bila mavuno ni nini?',
    score: 'Alama maana yake nini?',
    limit: '“Kikwazo” maana yake nini?',
  },
};
