// What a person can say about how a file is read, what its columns are and which sheet it is, and how it was read.
import { planColumns } from '@crop-planning/shared/plan-files/columns';
import { noteTexts } from '@crop-planning/shared/plan-files/read-notes';
import type { HeadingError } from '@crop-planning/shared/plan-files/plan-file-error';
import { useState } from 'react';
import { SelectField } from '../controls/field.js';
import type { ImportWork } from './import-work.js';
import { importing } from '../words/en/importing.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';

const ignoredField = '';

/** Asks about the headings that are not clear, and reads the file again. */
export function ColumnQuestions({ error, work }: { error: HeadingError; work: ImportWork }) {
  const { questions } = error;
  const [fields, setFields] = useState(() => questions.map(({ fits: [first = ignoredField] }) => first));
  const words = said('importing', importing);
  const others = (fits: readonly string[]) => Object.keys(planColumns).filter((name) => !fits.includes(name));
  return (
    <form
      className="note fair stack"
      aria-label={words.questions}
      onSubmit={(event) => {
        event.preventDefault();
        void work.readAgain({
          named: questions.map(({ heading }, i) => ({ heading, field: fields[i] ?? ignoredField })),
        });
      }}
    >
      <p role="status">{withMarks(words.unclear, { strong: (text) => <strong>{text}</strong> })}</p>
      {questions.map(({ heading, fits }, at) => (
        <SelectField
          key={heading}
          label={fits.length > 1 ? words.headingIs(heading) : words.misspelled(heading)}
          value={fields[at] ?? ignoredField}
          onChange={(field) => setFields(fields.map((each, i) => (i === at ? field : each)))}
          choices={[
            ...[...fits, ...others(fits)].map((name) => ({ value: name, words: fieldName(name) })),
            { value: ignoredField, words: words.noField },
          ]}
        />
      ))}
      <p className="actions">
        <button type="submit" className="main">
          {words.read}
        </button>
      </p>
    </form>
  );
}

/** Chooses another sheet of a workbook that has several. */
export function SheetChoice({ work }: { work: ImportWork }) {
  const { sheets, sheet } = work.state;
  if (sheets.length < 2) return null;
  return (
    <div className="row-filter">
      <SelectField
        label={said('importing', importing).sheet}
        value={sheet}
        onChange={(number) => void work.readAgain({ sheet: number })}
        choices={sheets.map((name, i) => ({ value: String(i + 1), words: name }))}
      />
    </div>
  );
}

/** Says how the file was read, as far as a person should know. */
export function ReadingNotes({ work }: { work: ImportWork }) {
  const { notes } = work.state;
  const sentences = notes === undefined ? [] : noteTexts(notes);
  return sentences.length > 0 && <p className="hint">{sentences.join(' ')}</p>;
}

function fieldName(name: string): string {
  const fields: Readonly<Record<string, string>> = said('importing', importing).fields;
  return fields[name] ?? name;
}
