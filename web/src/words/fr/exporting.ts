import { plural, say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const exporting: PageCatalogue['exporting'] = {
  title: (count) => plural(count, { one: say`Exporter ${count} plan`, other: say`Exporter ${count} plans` }),
  plans: 'Plans pour un tableur',
  aboutPlans: 'CSV avec ce qui a été saisi. Le fichier peut être modifié puis importé.',
  results: 'Plans avec leurs résultats',
  aboutResults: 'CSV avec avis, indice, bons mois, récolte et années.',
  calendar: 'Calendrier',
  aboutCalendar: 'Mois prévus, bons mois et récoltes, pour un logiciel de calendrier (.ics).',
  report: 'Rapport',
  aboutReport: 'Une page à envoyer ou à imprimer, avec raisons, graphiques et conseils (HTML).',
  tooMany: (max) => say`Un rapport contient au plus ${max} plans : réduisez la liste avec les filtres.`,
  save: 'Enregistrer',
  writing: 'Écriture…',
  progress: 'Plans dans le rapport',
};
