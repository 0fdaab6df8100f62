import './no-eval.js';
import { HeadingError, PlanFileError } from '@crop-planning/shared/plan-files/plan-file-error';
import { counted } from '@crop-planning/shared/words/listing';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { linkTo, open } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { View } from '../controls/view.js';
import { WorkButton } from '../controls/work-button.js';
import { analyseInBulk } from '../plans/bulk-analysis.js';
import { useWatched } from '../watched/watched.js';
import { countRows } from './import-rows.js';
import { openImport, type ImportWork } from './import-work.js';
import { ColumnQuestions, SheetChoice } from './reading-choices.js';
import { RowTable } from './row-table.js';
import './import.css';

/** Makes plans of the rows of a file: first it shows what was understood, and only then anything is saved. */
export function ImportView() {
  const [work] = useState(openImport);
  useWatched(work.version);
  useEffect(() => work.leave, [work]);
  const { phase, fileName, rows, error, unchecked } = work.state;
  const isOpen = phase === 'shown' || phase === 'saving';
  return (
    <View title="Import plans" actions={<a href={linkTo('plans')}>Back to the plans</a>}>
      <FileField isBusy={phase !== 'choosing' && phase !== 'shown'} onFile={(file) => void work.read(file)} />
      {error instanceof HeadingError && error.questions.length > 0 ? (
        <ColumnQuestions
          key={error.questions.map(({ heading }) => heading).join()}
          error={error}
          work={work}
        />
      ) : (
        <FileFault error={error} />
      )}
      {(phase === 'reading' || phase === 'checking') && <Reading work={work} />}
      {isOpen && (
        <>
          {unchecked !== undefined && (
            <div className="note fair" role="status">
              <p>Not every crop and place could be checked: {wordsOf(unchecked)}</p>
            </div>
          )}
          {phase === 'shown' && <SheetChoice work={work} />}
          {work.state.notes.length > 0 && <p className="hint">{work.state.notes.join(' ')}</p>}
          {rows.length === 0 ? (
            <p>
              <bdi>{fileName}</bdi> has no rows below its header.
            </p>
          ) : (
            <>
              <Summary work={work} />
              <RowTable work={work} />
            </>
          )}
        </>
      )}
    </View>
  );
}

interface FileFieldProps {
  isBusy: boolean;
  onFile(file: File): void;
}

function FileField({ isBusy, onFile }: FileFieldProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined && !isBusy) onFile(file);
  }
  return (
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className="actions">
        <WorkButton type="button" isBusy={isBusy} onClick={() => input.current?.click()}>
          Choose a file…
        </WorkButton>
        <span>or drop one here: a spreadsheet as .xlsx or CSV, JSON, NDJSON or YAML.</span>
      </p>
      <p className="hint">
        A row for each plan, with the columns name, crop, place (or latitude and longitude), planting month
        and risk; optional are water, season and climate. Columns that a plan does not have are ignored.
        Nothing is saved before you have seen what was understood.
      </p>
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label="File of plans"
        accept=".xlsx,.csv,.tsv,.json,.ndjson,.jsonl,.yaml,.yml,.txt"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again after it has been changed.
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </div>
  );
}

/** A file that cannot be read says so itself; any other failure is one of the service. */
function FileFault({ error }: { error: unknown }) {
  if (!(error instanceof PlanFileError)) return <FailureNote error={error} />;
  return (
    <div className="note bad" role="alert">
      <p>
        <strong>{error.message}</strong>
      </p>
      {error.hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </div>
  );
}

function Reading({ work }: { work: ImportWork }) {
  const { phase, rows, progress, fileName } = work.state;
  return (
    <div className="bulk">
      <p role="status">
        {phase === 'reading' ? (
          <>
            Reading <bdi>{fileName}</bdi>: {counted(rows.length, 'row')} so far…
          </>
        ) : (
          `Checking the crops and places: ${progress.done} of ${progress.count} names…`
        )}
      </p>
      <Waiting work={work} />
      {phase === 'checking' && (
        <progress max={progress.count || 1} value={progress.done} aria-label="Names checked" />
      )}
    </div>
  );
}

/** What will be saved, what has been saved, and the button for it. */
function Summary({ work }: { work: ImportWork }) {
  const { phase, rows, progress, savedIds, fileName } = work.state;
  const { ready, saved, skipped, wrong, failed } = countRows(rows);
  const open = wrong + failed;
  const parts = [
    ...(saved > 0 ? [`${counted(saved, 'plan')} saved`] : []),
    ...(ready > 0 || saved === 0 ? [`${counted(ready, 'row')} to save`] : []),
    ...(skipped > 0 ? [`${skipped} already there`] : []),
    ...(open > 0 ? [`${open} to correct`] : []),
  ];
  return (
    <section className="bulk" aria-label="Summary" tabIndex={-1}>
      <p role="status">
        <bdi>{fileName}</bdi>:{' '}
        {phase === 'saving' ? `saving row ${progress.done} of ${progress.count}…` : `${parts.join(', ')}.`}
      </p>
      <Waiting work={work} />
      {phase === 'saving' && (
        <progress max={progress.count || 1} value={progress.done} aria-label="Rows saved" />
      )}
      <p className="actions">
        {phase === 'saving' ? (
          <button type="button" onClick={work.stop}>
            Stop
          </button>
        ) : (
          <>
            {ready > 0 && (
              <button type="button" className="main" onClick={() => void work.save()}>
                Save {counted(ready, 'plan')}
              </button>
            )}
            {savedIds.length > 0 && (
              <button
                type="button"
                className={ready > 0 ? undefined : 'main'}
                onClick={() => {
                  void analyseInBulk(savedIds.map((id) => ({ id })));
                  show();
                }}
              >
                Analyse the new plans
              </button>
            )}
          </>
        )}
      </p>
    </section>
  );
}

function Waiting({ work }: { work: ImportWork }) {
  const { waitSeconds } = work.state;
  if (waitSeconds === undefined) return null;
  return <p className="hint">Waiting {waitSeconds} seconds, as the service asks.</p>;
}

function show(): void {
  open(linkTo('plans'));
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
