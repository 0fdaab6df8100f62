import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const controls: PageCatalogue['controls'] = {
  cancel: 'Annuler',
  close: 'Fermer',
  closeNote: (note) => say`Fermer : ${note}`,
  undo: say`Annuler[ : ](note)`,
  notDone: 'Finalement, cela n’a pas été fait.',
  again: 'Réessayer',
  reload: 'Recharger la page',
  copy: 'Copier',
  copied: 'C’est copié.',
  notCopied: say`Le navigateur n’a pas pu copier : sélectionnez le texte et copiez-le à la main.`,
  kept: 'Je l’ai conservé',
  actions: 'Actions',
  never: 'jamais',
  suggestions: (label) => say`${label} : suggestions`,
  view: 'Chargement de la vue…',
  viewMissing: 'Cette vue n’a pas pu être chargée.',
  whyMissing: {
    away: 'Le service ne répond pas. La vue s’ouvrira d’elle-même dès que le service sera de retour.',
    here: say`Le service est là, mais n’a pas fourni cette partie de la page. La page réessaie d’elle-même ; la recharger peut aider.`,
    updated:
      'Le service a été mis à jour, et la page que vous avez ouverte ne lui correspond plus. Rechargez la page.',
  },
};
