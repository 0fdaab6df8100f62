import type { Catalogue } from '../catalogue.js';
import type { NamedColumn, RowCounts } from '../en/files.js';
import { plural, say } from './writing.js';

export const files: Catalogue['files'] = {
  created: (counts) =>
    say`${plans(counts.created)} ${plural(counts.created, { one: 'créé', other: 'créés' })}${othersOf(counts)}.`,
  wouldCreate: (counts) =>
    say`${plans(counts.created)} ${plural(counts.created, { one: 'serait créé', other: 'seraient créés' })}${othersOf(counts)}.`,
  toCorrect: (command) =>
    say`Pour corriger ces plans plus tard, modifiez le fichier et appliquez-le : ${command}`,
  replaced: ({ line, oldId, id }) =>
    say`ligne ${line} : le plan ${oldId} a été remplacé ; son identifiant est maintenant ${id}`,
  archived: (count, command) =>
    say`${plans(count)} absent${count < 2 ? '' : 's'} du fichier ${plural(count, { one: 'archivé', other: 'archivés' })} ; pour annuler : ${command}`,
  wouldArchive: (count) =>
    say`${plans(count)} absent${count < 2 ? '' : 's'} du fichier ${plural(count, { one: 'serait archivé', other: 'seraient archivés' })}.`,
  noneArchived: 'Aucun plan n’a été archivé, parce qu’une ligne a échoué.',

  whatColumn: (heading) => say`Que contient la colonne ${heading} ?`,
  noColumn: say`rien qu’un plan possède : l’ignorer`,

  headerIn: (line) => say`L’en-tête est à la ligne ${line} ; ce qui est au-dessus est laissé de côté.`,
  asSaid: (columns, more) => say`Lu comme vous l’avez dit : ${columnsOf(columns, more)}.`,
  asRemembered: (columns, more) => say`Lu comme retenu auparavant : ${columnsOf(columns, more)}.`,
  placedTwice: 'Pour les lignes qui ont une latitude et une longitude, le lieu est ce point.',
  ignored: ({ count, headings, more }) =>
    say`${count} ${plural(count, { one: 'colonne qu’un plan n’a pas, ignorée', other: 'colonnes qu’un plan n’a pas, ignorées' })} : ${listed(headings, more)}.`,

  sheet: (name, count) => say`Feuille lue : ${name}, la première de ${count}.`,
  encoding: (encoding, isDoubtful) =>
    isDoubtful
      ? say`Texte lu en ${encoding} : vérifiez les noms qui ont des accents.`
      : `Texte lu en ${encoding}.`,

  wrote: (file, count) => say`Fichier écrit : ${file}, ${plans(count)}.`,
  wroteKilobytes: (file, kilobytes) => say`Fichier écrit : ${file}, ${kilobytes} ko.`,
  leftOut: (count, command) =>
    say`${plans(count)} sans analyse du modèle ${plural(count, { one: 'est laissé', other: 'sont laissés' })} de côté : ${command}`,
  noHarvest: (count, command) =>
    say`${plans(count)} ${plural(count, { one: 'n’a', other: 'n’ont' })} pas d’analyse du modèle, et donc pas de récolte : ${command}`,
  sameAsOther: (count) =>
    say`${plans(count)} ${plural(count, { one: 'a', other: 'ont' })} le même nom, la même culture, le même lieu, le même mois, la même eau et la même saison qu’un autre.`,
};

/** Completes the number of plans that were created with the counts of the other rows. */
function othersOf({ updated, skipped, failed }: RowCounts): string {
  const changed =
    updated === 0 ? '' : say`, ${updated} ${plural(updated, { one: 'modifié', other: 'modifiés' })}`;
  return (
    changed + say`, ${skipped} ${plural(skipped, { one: 'ignoré', other: 'ignorés' })}, ${failed} en échec`
  );
}

function columnsOf(columns: readonly NamedColumn[], more: number): string {
  const texts = columns.map(({ heading, field }) =>
    field === null ? `${heading} est ignorée` : `${heading} est ${field}`,
  );
  return listed(texts, more);
}

function listed(texts: readonly string[], more: number): string {
  return `${texts.join(', ')}${more > 0 ? say` et ${more} de plus` : ''}`;
}

function plans(count: number): string {
  return say`${count} ${plural(count, { one: 'plan', other: 'plans' })}`;
}
