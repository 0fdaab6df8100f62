import type { Catalogue } from '../catalogue.js';
import { risks } from './choices.js';
import { inMonths } from './months.js';
import { plural, say } from './writing.js';

const waters = { rainfed: 'en pluvial', irrigated: 'avec irrigation' } as const;

export const mapping: Catalogue['mapping'] = {
  title({ crop, area, month, water, days, risk }) {
    return [
      area === null ? crop : `${crop}, ${area}`,
      month === null ? 'à semer ou planter le meilleur mois' : `à semer ou planter ${inMonths([month])}`,
      waters[water],
      ...(days === null ? [] : [say`${days} jours jusqu’à la récolte`]),
      ...(risk === null ? [] : [`risque ${risks[risk]}`]),
    ].join(', ');
  },
  basis: ({ title, years, step, model }) =>
    say`${title} (${years}), en des points espacés de ${step} degré ; modèle ${model}.`,
  unknowns: say`Ne sont pas connus : sols, variétés, ravageurs, climats importés, terres entre les points.`,
  landScores: (good, from, nothing) =>
    say`Indice de ${from} ou plus sur ${good} de ces terres, de 0 sur ${nothing}.`,
  landHarvests: (good, percent, nothing) =>
    say`Récolte au moins ${percent} % des années sur ${good} de ces terres, jamais sur ${nothing}.`,
  plans({ signs, crop, ofCrop, ofOthers, outside, unknown, leftOut }) {
    const parts = [
      ...(ofCrop > 0 ? [`${signs.ofCrop} ${plans(ofCrop)} (${crop})`] : []),
      ...(ofOthers > 0 ? [`${signs.ofOthers} ${plans(ofOthers)} d’une autre culture`] : []),
      ...(outside > 0 ? [`${plans(outside)} hors de cette carte`] : []),
      ...(unknown > 0 ? [`${plans(unknown)} en un lieu que le service ne connaît pas`] : []),
      ...(leftOut > 0 ? [`${plans(leftOut)} en trop de lieux pour être marqués`] : []),
    ];
    return parts.length === 0 ? 'Il n’y a pas de plan à marquer.' : parts.join(', ');
  },
  leavesOut: (area) =>
    say`La carte laisse de côté des parties éloignées (${area}) ; --in O,S,E,N, en degrés, les montre.`,
  description: (area) =>
    area === null
      ? say`Une carte ; la légende dessous donne le sens de ses couleurs.`
      : say`Une carte (${area}) ; la légende dessous donne le sens de ses couleurs.`,
  withShares: (title) => `${title}, avec la part des terres`,
  notes: 'Ce que cette carte montre, et ce qu’elle ne peut pas savoir',
  plansThere: (crop) => say`Les plans, et ce que la carte y montre : ${crop}`,
  plan: 'Plan',
  crop: 'Culture',
  place: 'Lieu',
  offMap: 'hors de la carte',
  noClimate: 'pas de climat',
};

function plans(count: number): string {
  return say`${count} ${plural(count, { one: 'plan', other: 'plans' })}`;
}
