import { cropText } from '@crop-planning/shared/words/crops/crop-text';
import { fullMonthName } from '@crop-planning/shared/words/months';
import { useState } from 'react';
import { SelectField } from '../controls/field.js';
import { Headings } from '../controls/table.js';
import { countRows, type ImportRow, type RowStatus } from './import-rows.js';
import type { ImportWork } from './import-work.js';
import { RowEditor } from './row-editor.js';

const pageSize = 50;
const titles = ['Line', 'Plan', 'Crop', 'Place', 'Planting', 'What happens'];

const statusWords: Readonly<Record<RowStatus, string>> = {
  wrong: 'to correct',
  ready: 'to save',
  skipped: 'already there',
  'left out': 'left out',
  saved: 'saved',
  failed: 'not saved',
};

/** The rows of the file as they were understood; those that need a correction can be shown alone. */
export function RowTable({ work }: { work: ImportWork }) {
  const { rows, phase } = work.state;
  const [shown, setShown] = useState('');
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<ImportRow | undefined>();
  const counts = countRows(rows);
  const isOpen = ({ status }: ImportRow) => status === 'wrong' || status === 'failed';
  const chosen =
    shown === '' ? rows : rows.filter((row) => (shown === 'open' ? isOpen(row) : row.status === shown));
  const pageCount = Math.max(1, Math.ceil(chosen.length / pageSize));
  const current = Math.min(page, pageCount);
  return (
    <>
      <div className="row-filter">
        <SelectField
          label="Rows"
          value={shown}
          onChange={(value) => {
            setShown(value);
            setPage(1);
          }}
          choices={[
            { value: '', words: `all ${rows.length}` },
            { value: 'open', words: `to correct: ${counts.wrong + counts.failed}` },
            ...(['ready', 'skipped', 'left out', 'saved'] as const).map((status) => ({
              value: status,
              words: `${statusWords[status]}: ${counts[status]}`,
            })),
          ]}
        />
      </div>
      {chosen.length === 0 ? (
        <p>There are no such rows.</p>
      ) : (
        <table className="cards rows">
          <Headings titles={titles} hasActions />
          <tbody>
            {chosen.slice((current - 1) * pageSize, current * pageSize).map((row) => (
              <Row
                key={row.line + (row.values?.['name'] === undefined ? '' : String(row.values['name']))}
                row={row}
                work={work}
                isBusy={phase === 'saving'}
                onEdit={() => setEditing(row)}
              />
            ))}
          </tbody>
        </table>
      )}
      {pageCount > 1 && (
        <nav className="pages" aria-label="Pages of the list">
          {current > 1 ? (
            <button type="button" className="quiet" onClick={() => setPage(current - 1)}>
              Previous
            </button>
          ) : (
            <span />
          )}
          <span>
            Page {current} of {pageCount}
          </span>
          {current < pageCount ? (
            <button type="button" className="quiet" onClick={() => setPage(current + 1)}>
              Next
            </button>
          ) : (
            <span />
          )}
        </nav>
      )}
      {editing !== undefined && <RowEditor row={editing} work={work} onClose={() => setEditing(undefined)} />}
    </>
  );
}

interface RowProps {
  row: ImportRow;
  work: ImportWork;
  isBusy: boolean;
  onEdit(): void;
}

function Row({ row, work, isBusy, onEdit }: RowProps) {
  const { line, status, message, values = {}, input } = row;
  const name = textOf(values['name']);
  const canChange = status !== 'saved' && status !== 'skipped' && !isBusy;
  return (
    <tr className={status.replace(' ', '-')}>
      <td data-title="Line">{line}</td>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td data-title="Crop">
        <bdi>{cropText(textOf(values['crop']), work.understood('crop', row))}</bdi>
      </td>
      <td data-title="Place">
        <PlaceName typed={textOf(values['location'])} found={work.understood('location', row)} />
      </td>
      <td data-title="Planting">{plantingWords(row)}</td>
      <td data-title="What happens">
        <strong>{statusWords[status]}</strong>
        {message !== '' && <small className="why">{message}</small>}
        {input !== undefined && row.isAccepted && status === 'ready' && (
          <small className="why">without a result</small>
        )}
      </td>
      <td className="row-actions">
        {canChange && status !== 'left out' && (
          <button type="button" className="quiet" onClick={onEdit}>
            {status === 'ready' ? 'Change…' : 'Correct…'}
            <span className="unseen"> line {line}</span>
          </button>
        )}
        {canChange && (
          <button type="button" className="quiet" onClick={() => work.leaveOut(row, status !== 'left out')}>
            {status === 'left out' ? 'Take back' : 'Leave out'}
            <span className="unseen"> line {line}</span>
          </button>
        )}
      </td>
    </tr>
  );
}

/** A place as it was typed, and what the model takes it to be if that is something else. */
function PlaceName({ typed, found }: { typed: string; found: string | undefined }) {
  const isSame = found === undefined || found.toLowerCase() === typed.toLowerCase();
  return (
    <>
      <bdi>{typed}</bdi>
      {!isSame && (
        <small className="found-name">
          {' '}
          → <bdi>{found}</bdi>
        </small>
      )}
    </>
  );
}

function plantingWords({ input, values = {} }: ImportRow): string {
  if (input === undefined) return textOf(values['planting_month']);
  const { planting_month, water = 'rainfed', risk_tolerance, season_days, outline } = input;
  const field = outline ? ['with the outline of its field'] : [];
  const season = typeof season_days === 'number' ? [`${season_days} days`] : [];
  return [fullMonthName(planting_month), water, ...season, `${risk_tolerance} risk`, ...field].join(', ');
}

/** Values may be anything that JSON has; a long text is cut. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
