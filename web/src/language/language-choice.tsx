// The control that chooses the language of the page, and the note about one that could not be loaded.
import { languageCodes, type LanguageCode } from '@crop-planning/shared/language-codes';
import { languages } from '@crop-planning/shared/words/languages/languages';
import type { ComponentProps } from 'react';
import { useWatched } from '../watched/watched.js';
import { controls } from '../words/en/controls.js';
import { language as english } from '../words/en/language.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { browserLanguage, chosenHere, speakHere, speakMissing, spoken } from './language.js';

interface ChoiceProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  /** Null to follow the browser. */
  chosen: LanguageCode | null;
  onChoose(code: LanguageCode | null): void;
}

/** Each language has its own name, for those who cannot read the one in use. */
export function LanguageChoice({ chosen, onChoose, ...select }: ChoiceProps) {
  const words = said('language', english);
  return (
    <select
      className="language no-print"
      {...select}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChoose(languageCodes.find((code) => code === value) ?? null)
      }
    >
      <option value="">{words.ofBrowser(languages[browserLanguage()].name)}</option>
      {languageCodes.map((code) => (
        <option key={code} value={code} lang={code}>
          {languages[code].name}
        </option>
      ))}
    </select>
  );
}

/** The choice of somebody who is not signed in, which this browser keeps; a link may ask for another language. */
export function LanguageHere() {
  const { code } = useWatched(spoken);
  const chosen = chosenHere();
  return (
    <LanguageChoice
      aria-label={said('language', english).label}
      chosen={code === (chosen ?? browserLanguage()) ? chosen : code}
      onChoose={(next) => void speakHere(next)}
    />
  );
}

/** Says that a language could not be loaded. */
export function MissingLanguage() {
  const { missing } = useWatched(spoken);
  if (missing === undefined) return null;
  const { missing: sentence } = said('language', english);
  return (
    <div className="banner" role="alert">
      <p>{withMarks(sentence(languages[missing].name), { strong: (text) => <strong>{text}</strong> })}</p>
      <button type="button" onClick={speakMissing}>
        {said('controls', controls).again}
      </button>
    </div>
  );
}
