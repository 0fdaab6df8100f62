import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const owner: PageCatalogue['owner'] = {
  signedInAs: say`Vous utilisez le compte de [](name) ([](email)). Un plan ne peut être ouvert que par son propre compte ; pour envoyer un résultat à d’autres, son propriétaire crée un lien avec [Partager](em).`,
};
