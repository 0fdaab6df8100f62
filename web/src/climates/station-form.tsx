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
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label="File of the station"
        hint="Columns date, tmax, tmin and rain (°C and mm), a row for each day or month, as a spreadsheet saves it in CSV."
      >
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
        label="Name of the climate"
        value={name}
        maxLength={80}
        required
        placeholder="Lower farm"
        error={fault('name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextField
        label="Place of the station"
        value={place}
        required
        placeholder="-0.3,36.07,1850"
        hint="Latitude, longitude and metres above sea level, or a town."
        error={fault('location')}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
      <FailureNote error={isDoubtful ? undefined : error} />
      <p className="actions">
        <WorkButton isBusy={isBusy}>{isBusy ? 'Adding…' : 'Add the climate'}</WorkButton>
      </p>
      {isDoubtful && file !== undefined && (
        <Confirm
          title="Are these figures right?"
          action="They are right, add the climate"
          onConfirm={() => add(file, true)}
          onClose={clear}
        >
          {doubtsIn(failure.issues)}
        </Confirm>
      )}
    </form>
  );
}

/** Says in sentences what can hardly be right. */
function doubtsIn(issues: Failure['issues']): string {
  const shown = issues.slice(0, problemsShown).map(({ message }) => sentence(message));
  const more = issues.length - shown.length;
  const rest = more > 0 ? [`And ${more === 1 ? 'one more figure' : `${more} more figures`}.`] : [];
  return [...shown, ...rest, 'Such figures are usually in a wrong unit or column.'].join(' ');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Reads the climate in a file; throws a Refusal with the lines that cannot be read. */
async function stationIn(file: File) {
  if (file.size > fileBytesMax) throw unreadable('The file is larger than 8 MiB.', []);
  const text = decodeUtf8(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined)
    throw unreadable('The file is not text in UTF-8. In a spreadsheet, save it as "CSV UTF-8".', []);
  const { climate, problems } = readStation(text);
  if (climate) return climate;
  const issues = problems
    .slice(0, problemsShown)
    .map(({ line, message }) => ({ path: `line ${line}`, message }));
  throw unreadable('The file is not that of a weather station.', issues);
}

function unreadable(message: string, issues: readonly { path: string; message: string }[]): Refusal {
  return new Refusal({ code: 'UNREADABLE_FILE', message, issues, retryAfterSeconds: undefined });
}
