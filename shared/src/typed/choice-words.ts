// The words in which people write how much risk they accept and where the water comes from, in twelve of
// the languages in which months and crops are understood. The reader of plan files and the page's editor of rows use them; options of
// commands take only the words of the contract.
import type { RiskTolerance } from '../contract/crop-plans.js';
import type { Water } from '../contract/feasibility.js';
import { foldWord } from './month-words.js';

/** By language: low; medium; high. */
const riskWords = [
  'low, small; medium, moderate, average, middle, mid, med, normal; high, big',
  'faible, bas, basse; moyen, moyenne, modéré, modérée; élevé, élevée, haut, haute, fort',
  'bajo, baja; medio, media, mediano, moderado, moderada; alto, alta, elevado, elevada',
  'baixo, baixa; médio, média, moderado, moderada; alto, alta, elevado, elevada',
  'chini, ndogo, mdogo, ya chini; kati, ya kati, wastani, ya wastani; juu, kubwa, mkubwa, ya juu',
  'kaɗan, kadan, ƙarami, karami, ƙasa; matsakaici, matsakaiciya; babba, mai yawa, sama',
  'ዝቅተኛ, ትንሽ; መካከለኛ; ከፍተኛ, ትልቅ',
  'منخفض, منخفضة, قليل, قليلة; متوسط, متوسطة, معتدل, معتدلة; مرتفع, مرتفعة, عالي, عالية, عال, كبير',
  'कम, निम्न, kam; मध्यम, औसत, madhyam; उच्च, अधिक, ज़्यादा, ऊँचा, uchch',
  'কম, নিম্ন; মাঝারি, মধ্যম; উচ্চ, বেশি',
  'rendah, kecil; sedang, menengah; tinggi, besar',
  '低, 小; 中, 中等; 高, 大',
];
/** By language: rainfed; irrigated. */
const waterWords = [
  'rainfed, rain fed, rain, rainfall, rain only, dryland, not irrigated, no irrigation; irrigated, irrigation, drip, drip irrigation, sprinkler, furrow, pivot',
  'pluvial, pluviale, pluie, non irrigué, non irriguée; irrigué, irriguée, irrigation, arrosé, arrosée, goutte à goutte, avec irrigation',
  'secano, de secano, temporal, de temporal, lluvia, sin riego; riego, con riego, de riego, regadío, de regadío, irrigado, irrigada, goteo',
  'sequeiro, de sequeiro, chuva, não irrigado; irrigado, irrigada, irrigação, regadio, de regadio, rega, gotejamento',
  'mvua, ya mvua, kwa mvua; umwagiliaji, ya umwagiliaji, kumwagilia',
  'ruwan sama, damina, noman damina; ban ruwa, noman rani, rani',
  'ዝናብ, በዝናብ; መስኖ, በመስኖ',
  'بعلي, بعلية, مطري, مطرية, مطر, أمطار; مروي, مروية, ري, الري, سقي',
  'वर्षा, बारिश, वर्षा आधारित, बारानी, असिंचित, varsha; सिंचित, सिंचाई, sinchit',
  'বৃষ্টি, বৃষ্টিনির্ভর, বৃষ্টি নির্ভর; সেচ, সেচযুক্ত, সেচকৃত',
  'hujan, tadah hujan; irigasi, beririgasi, pengairan',
  '雨养, 雨養, 旱地, 雨水; 灌溉, 水浇地, 灌水',
];
/** No, in any language; then yes. */
const noAndYes = [
  "no, n, none, false, 0, non, aucun, aucune, faux, falso, ninguno, não, nenhum, hapana, a'a, አይ, አይደለም, لا, नहीं, nahin, না, tidak, 否, 无, 無",
  'yes, y, true, 1, x, ✓, ✔, ☑, oui, vrai, sí, verdadero, sim, verdadeiro, ndiyo, ndio, eh, አዎ, نعم, हाँ, हां, haan, হ্যাঁ, হাঁ, ya, 是, 有',
].join(';');

const risks: readonly RiskTolerance[] = ['low', 'medium', 'high'];
const waters: readonly Water[] = ['rainfed', 'irrigated'];
/** Words that people write beside a risk and that do not change it. */
const fillers = new Set(
  'risk risque riesgo risco hatari haɗari hadari አደጋ ስጋት خطر مخاطرة जोखिम ঝুঁকি risiko'
    .split(' ')
    .map(foldWord),
);

let risksByWord: ReadonlyMap<string, RiskTolerance> | undefined;
let watersByWord: ReadonlyMap<string, Water> | undefined;
let yesAndNo: ReadonlyMap<string, Water> | undefined;

/** Reads `medium`, `Moyen`, `riesgo alto`; returns undefined for any other text. */
export function readRisk(text: string): RiskTolerance | undefined {
  risksByWord ??= tableOf(riskWords, risks);
  const words = keyOf(text).split(' ');
  const telling = words.filter((word) => !fillers.has(word));
  return risksByWord.get(telling.join(' ').replace(/(?:风险|風險)/g, ''));
}

/** Reads a column that says whether a field has rain alone: yes and no are about rain there, other words as usual. */
export function readRainfed(text: string): Water | undefined {
  const water = readWater(text);
  yesAndNo ??= tableOf([noAndYes], waters);
  if (!yesAndNo.has(keyOf(text))) return water;
  return water === 'irrigated' ? 'rainfed' : 'irrigated';
}

/** Reads `rainfed`, `Secano`, `yes`, `x`, `हाँ`; yes and no are about irrigation. Returns undefined for any other text. */
export function readWater(text: string): Water | undefined {
  watersByWord ??= tableOf([...waterWords, noAndYes], waters);
  return watersByWord.get(keyOf(text));
}

function tableOf<Value>(lines: readonly string[], values: readonly Value[]): Map<string, Value> {
  const table = new Map<string, Value>();
  for (const line of lines)
    for (const [i, words] of line.split(';').entries()) {
      const value = values[i];
      if (value === undefined) continue;
      for (const word of words.split(',')) table.set(keyOf(word), value);
    }
  return table;
}

function keyOf(text: string): string {
  return foldWord(text.slice(0, 60))
    .replace(/[\s_.:!-]+/g, ' ')
    .trim();
}
