import { readStation } from '@crop-planning/shared/station/station';
import { useState, type FormEvent } from 'react';
import { FailureNote } from '../controls/failure-note.js';
import { Field, TextField } from '../controls/field.js';
import { useWork } from '../controls/use-work.js';
import { crop, queryClient, trpc } from '../service/service.js';
import { Refusal } from '../session/refusal.js';

const fileBytesMax = 8 * 1024 * 1024;
const problemsShown = 10;

/** Adds a climate from the file of a weather station; this page makes the months, and sends only those. */
export function StationForm() {
  const [file, setFile] = useState<File | undefined>();
  const [name, setName] = useState('');
  const [place, setPlace] = useState('');
  const { run, clear, isBusy, error, fault } = useWork(async (chosen: File) => {
    const station = await stationIn(chosen);
    const { latitude, longitude, elevation_m } = await crop.locations.find.query({ location: place });
    await crop.climates.create.mutate({ ...station, name, latitude, longitude, elevation_m });
    await queryClient.invalidateQueries(trpc.climates.list.queryFilter());
    setName('');
  });
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
      <FailureNote error={error} />
      <p className="actions">
        <button disabled={isBusy}>{isBusy ? 'Adding…' : 'Add the climate'}</button>
      </p>
    </form>
  );
}

/** Reads the climate in a file; throws a Refusal with the lines that cannot be read. */
async function stationIn(file: File) {
  if (file.size > fileBytesMax) throw unreadable('The file is larger than 8 MiB.', []);
  const { climate, problems } = readStation(await file.text());
  if (climate) return climate;
  const issues = problems
    .slice(0, problemsShown)
    .map(({ line, message }) => ({ path: `line ${line}`, message }));
  throw unreadable('The file is not that of a weather station.', issues);
}

function unreadable(message: string, issues: readonly { path: string; message: string }[]): Refusal {
  return new Refusal({ code: 'UNREADABLE_FILE', message, issues, retryAfterSeconds: undefined });
}
