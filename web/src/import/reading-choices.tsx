// What a person can say about how a file is read: what its columns are, and which sheet it is.
import { planColumns } from '@crop-planning/shared/plan-files/columns';
import type { HeadingError } from '@crop-planning/shared/plan-files/plan-file-error';
import { useState } from 'react';
import { SelectField } from '../controls/field.js';
import type { ImportWork } from './import-work.js';

const ignored = '';

/** Asks about the headings that are not clear, and reads the file again. */
export function ColumnQuestions({ error, work }: { error: HeadingError; work: ImportWork }) {
  const { questions } = error;
  const [fields, setFields] = useState(() => questions.map(({ fits: [first = ignored] }) => first));
  const others = (fits: readonly string[]) => Object.keys(planColumns).filter((name) => !fits.includes(name));
  return (
    <form
      className="note fair stack"
      aria-label="Columns"
      onSubmit={(event) => {
        event.preventDefault();
        void work.readAgain({
          named: questions.map(({ heading }, i) => ({ heading, field: fields[i] ?? ignored })),
        });
      }}
    >
      <p role="status">
        <strong>Some columns are not clear.</strong> Say what they are, and the file is read.
      </p>
      {questions.map(({ heading, fits }, at) => (
        <SelectField
          key={heading}
          label={fits.length > 1 ? `“${heading}” is` : `“${heading}” is perhaps misspelled; it is`}
          value={fields[at] ?? ignored}
          onChange={(field) => setFields(fields.map((each, i) => (i === at ? field : each)))}
          choices={[
            ...[...fits, ...others(fits)].map((name) => ({ value: name, words: name.replaceAll('_', ' ') })),
            { value: ignored, words: 'nothing that a plan has' },
          ]}
        />
      ))}
      <p className="actions">
        <button type="submit" className="main">
          Read the file
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
        label="Sheet"
        value={sheet}
        onChange={(number) => void work.readAgain({ sheet: number })}
        choices={sheets.map((name, i) => ({ value: String(i + 1), words: name }))}
      />
    </div>
  );
}
