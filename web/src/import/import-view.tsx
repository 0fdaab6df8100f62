import './no-eval.js';
import { HeadingError } from '@crop-planning/shared/plan-files/plan-file-error';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { linkTo, open } from '../address/address.js';
import { View } from '../controls/view.js';
import { WorkButton } from '../controls/work-button.js';
import { analyseInBulk } from '../plans/bulk-analysis.js';
import { useWatched } from '../watched/watched.js';
import { importNote } from '../words/en/import-note.js';
import { importing } from '../words/en/importing.js';
import { shell } from '../words/en/shell.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { FileFault, whyUnchecked } from './file-fault.js';
import { countRows } from './import-rows.js';
import { openImport, type ImportWork } from './import-work.js';
import { ColumnQuestions, ReadingNotes, SheetChoice } from './reading-choices.js';
import { RowTable } from './row-table.js';
import './import.css';

/** Makes plans of the rows of a file: first it shows what was understood, and only then anything is saved. */
export function ImportView() {
  const [work] = useState(openImport);
  useWatched(work.version);
  useEffect(() => work.leave, [work]);
  const { phase, fileName, rows, error, unchecked } = work.state;
  const words = said('importing', importing);
  const isOpen = phase === 'shown' || phase === 'saving';
  return (
    <View title={said('shell', shell).importing} actions={<a href={linkTo('plans')}>{words.back}</a>}>
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
              <p>{withMarks(words.unchecked, { why: () => <bdi>{whyUnchecked(unchecked)}</bdi> })}</p>
            </div>
          )}
          {phase === 'shown' && <SheetChoice work={work} />}
          <ReadingNotes work={work} />
          {rows.length === 0 ? (
            <p>{withMarks(words.empty, { file: () => <bdi>{fileName}</bdi> })}</p>
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
  const words = said('importing', importing);
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
          {words.choose}
        </WorkButton>
        <span>{words.orDrop}</span>
      </p>
      <p className="hint">{words.columns}</p>
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label={words.file}
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

function Reading({ work }: { work: ImportWork }) {
  const { phase, rows, progress, fileName } = work.state;
  const words = said('importing', importing);
  return (
    <div className="bulk">
      <p role="status">
        {phase === 'reading'
          ? withMarks(words.reading(rows.length), { file: () => <bdi>{fileName}</bdi> })
          : words.checking(progress.done, progress.count)}
      </p>
      <Waiting work={work} />
      {phase === 'checking' && (
        <progress max={progress.count || 1} value={progress.done} aria-label={words.namesChecked} />
      )}
    </div>
  );
}

/** What will be saved, what has been saved, and the button for it. */
function Summary({ work }: { work: ImportWork }) {
  const { phase, rows, progress, savedIds, fileName } = work.state;
  const { ready, saved, skipped, wrong, failed } = countRows(rows);
  const open = wrong + failed;
  const words = said('importing', importing);
  const counts = words.counts({
    saved: saved || undefined,
    ready: saved === 0 ? ready : ready || undefined,
    there: skipped || undefined,
    wrong: open || undefined,
  });
  return (
    <section className="bulk" aria-label={words.summary} tabIndex={-1}>
      <p role="status">
        {withMarks(phase === 'saving' ? words.saving(progress.done, progress.count) : counts, {
          file: () => <bdi>{fileName}</bdi>,
        })}
      </p>
      <Waiting work={work} />
      {phase === 'saving' && (
        <progress
          max={progress.count || 1}
          value={progress.done}
          aria-label={said('importNote', importNote).rowsSaved}
        />
      )}
      <p className="actions">
        {phase === 'saving' ? (
          <button type="button" onClick={work.stop}>
            {words.stop}
          </button>
        ) : (
          <>
            {ready > 0 && (
              <button type="button" className="main" onClick={() => void work.save()}>
                {words.save(ready)}
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
                {words.analyse}
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
  return <p className="hint">{said('importing', importing).waiting(waitSeconds)}</p>;
}

function show(): void {
  open(linkTo('plans'));
}
