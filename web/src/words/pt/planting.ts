import { capitalized } from '@crop-planning/shared/words/languages/sentence';
import { list, say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

export const planting: PageCatalogue['planting'] = {
  crop: 'Cultura',
  cropExample: 'milho',
  place: 'Local',
  placeExample: 'Londrina, Brasil',
  placeHint: 'Uma cidade, em qualquer escrita, com a região ou o país depois de uma vírgula; ou coordenadas.',
  month: 'Mês de plantio',
  chooseMonth: 'Escolha um mês',
  water: 'Água',
  risk: 'Risco aceito',
  season: 'Ciclo em dias (opcional)',
  empty: (meaning) => `Vazio: ${meaning}.`,
  meaning: (meaning) => `${capitalized(meaning)}.`,
  climate: 'Clima',
  climateOfPlace: 'o do local',
  name: 'Nome do plano',
  nameExample: 'Talhão norte',
  nameOf: (crop, town) => `${crop} ${town}`,
  outlineKept: (outline) =>
    `O plano mantém o contorno da área: ${outlined(outline)}. [Deixar de fora](leave)`,

  outlined: (outline) => `área com contorno de ${outlined(outline)}`,
  archived: 'arquivado',

  unknown: (word) => `O modelo não conhece “${word}”.`,
  ambiguous: (word) => `O modelo não tem como saber o que “${word}” quer dizer.`,
  noClimate: (word) =>
    `O modelo conhece “${word}”, mas não o clima de lá. Um local próximo em terra firme pode ter.`,
  regions: (word, regions) =>
    `O modelo precisa de uma cidade, mas “${word}” é uma região inteira: ${list(regions, 'ou')}.`,
  fault: (word, faults) => `“${word}”: ${faults.join('; ')}.`,
  coordinates: 'Latitude,longitude também serve.',
  anyway: 'Criar mesmo assim, sem resultado',
};

function outlined({ areas, points }: { areas: number; points: number }): string {
  return areas === 1 ? say`${points} pontos` : say`${areas} partes, ${points} pontos`;
}
