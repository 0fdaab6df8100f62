import { describe, expect, it } from 'vitest';
import { spanish } from '../web/src/words/es/spanish.js';
import { french } from '../web/src/words/fr/french.js';
import { hindi } from '../web/src/words/hi/hindi.js';
import { portuguese } from '../web/src/words/pt/portuguese.js';
import { swahili } from '../web/src/words/sw/swahili.js';
import { access } from '../web/src/words/en/access.js';
import { account } from '../web/src/words/en/account.js';
import { charts } from '../web/src/words/en/charts.js';
import { climates } from '../web/src/words/en/climates.js';
import { compare } from '../web/src/words/en/compare.js';
import { compared } from '../web/src/words/en/compared.js';
import { controls } from '../web/src/words/en/controls.js';
import { entry } from '../web/src/words/en/entry.js';
import { exporting } from '../web/src/words/en/exporting.js';
import { failures } from '../web/src/words/en/failures.js';
import { fieldTools } from '../web/src/words/en/field-tools.js';
import { growsHere } from '../web/src/words/en/grows-here.js';
import { importNote } from '../web/src/words/en/import-note.js';
import { importRows } from '../web/src/words/en/import-rows.js';
import { importing } from '../web/src/words/en/importing.js';
import { language } from '../web/src/words/en/language.js';
import { map } from '../web/src/words/en/map.js';
import { notifications } from '../web/src/words/en/notifications.js';
import { picked } from '../web/src/words/en/picked.js';
import { plan } from '../web/src/words/en/plan.js';
import { planForm } from '../web/src/words/en/plan-form.js';
import { plans } from '../web/src/words/en/plans.js';
import { planting } from '../web/src/words/en/planting.js';
import { result } from '../web/src/words/en/result.js';
import { shared } from '../web/src/words/en/shared.js';
import { sharing } from '../web/src/words/en/sharing.js';
import { shell } from '../web/src/words/en/shell.js';
import { welcome } from '../web/src/words/en/welcome.js';
import { whatIf } from '../web/src/words/en/what-if.js';
import type { PageCatalogue } from '../web/src/words/catalogue.js';

const english: PageCatalogue = {
  access,
  account,
  charts,
  climates,
  compare,
  compared,
  controls,
  entry,
  exporting,
  failures,
  fieldTools,
  growsHere,
  importNote,
  importRows,
  importing,
  language,
  map,
  notifications,
  picked,
  plan,
  planForm,
  plans,
  planting,
  result,
  shared,
  sharing,
  shell,
  welcome,
  whatIf,
};

describe.each(Object.entries({ french, spanish, portuguese, swahili, hindi }))(
  'what the page says in %s',
  (_, catalogue) => {
    it('has the marks of the English sentences, which the page draws', () => {
      const subjects = Object.keys(catalogue) as (keyof PageCatalogue)[];
      expect(subjects.map((subject) => [subject, marksOf(catalogue[subject])])).toEqual(
        subjects.map((subject) => [subject, marksOf(english[subject])]),
      );
    });
  },
);

describe('what the page says in French', () => {
  it('keeps signs on the line of the word before them, except where a mark is only read out', () => {
    const breaking = textsOf(french).filter((text) => /(?<!\[) [:;?!»]|« /.test(text));
    expect(breaking).toEqual([]);
  });
});

/** Returns the texts of a language that are no functions of values. */
function textsOf(said: unknown): string[] {
  if (typeof said === 'string') return [said];
  return typeof said === 'object' && said !== null ? Object.values(said).flatMap(textsOf) : [];
}

/** Returns the names of the marks of each sentence, in the order of the alphabet, by its path in the subject. */
function marksOf(said: unknown, path = ''): string[] {
  if (typeof said === 'object' && said !== null)
    return Object.entries(said)
      .flatMap(([name, value]) => marksOf(value, `${path}.${name}`))
      .toSorted();
  // A function's sentence is found in its source.
  const names = String(said).matchAll(/\]\(([a-zA-Z]+)\)/g);
  return [...new Set(Array.from(names, ([, name]) => `${path} ${name}`))];
}
