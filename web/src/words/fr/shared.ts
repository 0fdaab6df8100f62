import type { PageCatalogue } from '../catalogue.js';

export const shared: PageCatalogue['shared'] = {
  title: 'Un résultat partagé',
  loading: 'Chargement du résultat…',
  failed: 'Le résultat n’a pas pu être chargé',
  ask: 'Poser une question vous-même',
  notThere: 'Il n’y a pas de résultat à ce lien',
  whyNot: 'Le lien est peut-être mal recopié, ou son propriétaire l’a révoqué.',
  on: (day) => `Résultat partagé le ${day}, tel qu’il était ce jour-là.`,
  by: (day) => `Résultat partagé le ${day} par [](name), tel qu’il était ce jour-là.`,
};
