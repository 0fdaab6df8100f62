import type { FailureCause } from '../../../contract/verdict.js';
import type { LimitWords } from '../answer-subjects.js';

export const limits: LimitWords = {
  limitedBy: {
    winter: 'limitado pelo frio do inverno',
    sowing: 'limitado pelo frio na semeadura',
    season: 'limitado pela duração do período de cultivo',
    heat: 'limitado pelo calor',
    nights: 'limitado por noites quentes',
    cool: 'limitado por noites frias',
    tropical: 'limitado por um mês frio',
    chill: 'limitado por falta de horas de frio',
    warmth: 'limitado pela temperatura',
    year: 'limitado pela temperatura média do ano',
    planting: 'limitado pelo frio no plantio',
    day: 'limitado pela duração do dia',
    water: 'limitado pela água',
    dry: 'limitado por uma estação seca longa',
    wet: 'limitado pelo excesso de chuva',
    ripening: 'limitado pelo frio na maturação',
    nothing: 'sem limitação',
  },
  limitedByOther: (word) => `limitado por ${word}`,
};

/** Completes « falhou em 3 de 44 anos … » with the cause. */
export const failureWords: Readonly<Record<FailureCause, string>> = {
  winter: 'pelo frio do inverno',
  sowing: 'pelo frio na semeadura',
  season: 'pelo período de cultivo curto',
  heat: 'pelo calor',
  nights: 'pelas noites quentes',
  cool: 'pelas noites frias',
  tropical: 'pelo frio',
  chill: 'por falta de horas de frio',
  warmth: 'por frio ou calor',
  year: 'por frio ou calor',
  planting: 'pelo frio no plantio',
  day: 'pelos dias curtos',
  water: 'por falta de água',
  dry: 'pela estação seca longa demais',
  wet: 'por excesso de chuva',
  ripening: 'pelo frio na maturação',
  heading: 'por espigar antes do inverno',
};
