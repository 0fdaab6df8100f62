import { readStation } from '@crop-planning/shared/station/station';
import { decodeUtf8 } from '@crop-planning/shared/station/utf8';
import { useState, type FormEvent } from 'react';
import { Confirm } from '../controls/confirm.js';
import { FailureNote } from '../controls/failure-note.js';
import { Field, TextField } from '../controls/field.js';
import { useWork } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { crop, queryClient, trpc } from '../service/service.js';
import type { Failure } from '../service/failure.js';
import { Refusal } from '../session/refusal.js';
import { climates } from '../words/en/climates.js';
import { said } from '../words/said.js';

const fileBytesMax = 8 * 1024 * 1024;
const problemsShown = 10;

/** Adds a climate from the file of a weather station; this page makes the months, and sends only those. */
export function StationForm() {
  const [file, setFile] = useState<File | undefined>();
  const [name, setName] = useState('');
  const [place, setPlace] = useState('');
  async function add(chosen: File, is_checked: boolean): Promise<void> {
    const station = await stationIn(chosen);
    const { latitude, longitude, elevation_m } = await crop.locations.find.query({ location: place });
    await crop.climates.create.mutate({ ...station, name, latitude, longitude, elevation_m, is_checked });
    await queryClient.invalidateQueries(trpc.climates.list.queryFilter());
    setName('');
  }
  const { run, clear, isBusy, error, failure, fault } = useWork((chosen: File) => add(chosen, false));
  const isDoubtful = failure?.code === 'CLIMATE_DOUBTFUL';
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (file !== undefined) run(file);
  }
  const words = said('climates', climates);
  return (
    <form className="stack" onSubmit={submit}>
      <Field label={words.file} hint={words.fileHint}>
        {(props) => (
          <input
            type="file"
            accept=".csv,.tsv,.txt"
            required
            {...props}
            onChange={({ currentTarget }) => {
              clear();
              setFile(currentTarget.files?.[0]);
            }}
          />
        )}
      </Field>
      <TextField
        label={words.name}
        value={name}
        maxLength={80}
        required
        placeholder={words.nameExample}
        error={fault('name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextField
        label={words.placeOfStation}
        value={place}
        required
        placeholder="-0.3,36.07,1850"
        hint={words.placeHint}
        error={fault('location')}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
      <FailureNote error={isDoubtful ? undefined : error} words={fileFaults()} />
      <p className="actions">
        <WorkButton isBusy={isBusy}>{isBusy ? words.adding : words.add}</WorkButton>
      </p>
      {isDoubtful && file !== undefined && (
        <Confirm
          title={words.doubtful}
          action={words.right}
          onConfirm={() => add(file, true)}
          onClose={clear}
        >
          {doubtsIn(failure.issues)}
        </Confirm>
      )}
    </form>
  );
}

/** Says in sentences what can hardly be right; the service's are English. */
function doubtsIn(issues: Failure['issues']): string {
  const shown = issues.slice(0, problemsShown).map(({ message }) => sentence(message));
  const more = issues.length - shown.length;
  const words = said('climates', climates);
  return [...shown, ...(more > 0 ? [words.moreFigures(more)] : []), words.usually].join(' ');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Reads the climate in a file; throws a Refusal with the lines that cannot be read. */
async function stationIn(file: File) {
  if (file.size > fileBytesMax) throw unreadable('tooLarge');
  const text = decodeUtf8(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) throw unreadable('notText');
  const { climate, problems } = readStation(text);
  if (climate) return climate;
  const issues = problems
    .slice(0, problemsShown)
    .map(({ line, message }) => ({ path: said('climates', climates).line(line), message }));
  throw unreadable('noStation', issues);
}

type FileFault = 'tooLarge' | 'notText' | 'noStation';

/** The sentence for a fault is the language's, taken when it is drawn. */
function unreadable(code: FileFault, issues: Failure['issues'] = []): Refusal {
  return new Refusal({ code, message: code, issues, retryAfterSeconds: undefined });
}

function fileFaults(): Readonly<Record<FileFault, string>> {
  const { tooLarge, notText, noStation } = said('climates', climates);
  return { tooLarge, notText, noStation };
}
