import { cropText } from '@crop-planning/shared/words/crops/crop-text';
import { riskName, waterName } from '@crop-planning/shared/words/choices';
import { fullMonthName } from '@crop-planning/shared/words/months';
import { useState } from 'react';
import { SelectField } from '../controls/field.js';
import { Headings } from '../controls/table.js';
import { importRows } from '../words/en/import-rows.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { countRows, type ImportRow } from './import-rows.js';
import type { ImportWork } from './import-work.js';
import { RowEditor } from './row-editor.js';
import { faultsOf } from './row-faults.js';

const pageSize = 50;

/** The rows of the file as they were understood; those that need a correction can be shown alone. */
export function RowTable({ work }: { work: ImportWork }) {
  const { rows, phase } = work.state;
  const [shown, setShown] = useState('');
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<ImportRow | undefined>();
  const counts = countRows(rows);
  const words = said('importRows', importRows);
  const titles = [words.line, words.plan, words.crop, words.place, words.planting, words.happens];
  const isOpen = ({ status }: ImportRow) => status === 'wrong' || status === 'failed';
  const chosen =
    shown === '' ? rows : rows.filter((row) => (shown === 'open' ? isOpen(row) : row.status === shown));
  const pageCount = Math.max(1, Math.ceil(chosen.length / pageSize));
  const current = Math.min(page, pageCount);
  return (
    <>
      <div className="row-filter">
        <SelectField
          label={words.rows}
          value={shown}
          onChange={(value) => {
            setShown(value);
            setPage(1);
          }}
          choices={[
            { value: '', words: words.all(rows.length) },
            { value: 'open', words: words.counted.wrong(counts.wrong + counts.failed) },
            ...(['ready', 'skipped', 'left out', 'saved'] as const).map((status) => ({
              value: status,
              words: words.counted[status](counts[status]),
            })),
          ]}
        />
      </div>
      {chosen.length === 0 ? (
        <p>{words.none}</p>
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
        <nav className="pages" aria-label={words.pages}>
          {current > 1 ? (
            <button type="button" className="quiet" onClick={() => setPage(current - 1)}>
              {words.previous}
            </button>
          ) : (
            <span />
          )}
          <span>{words.page(current, pageCount)}</span>
          {current < pageCount ? (
            <button type="button" className="quiet" onClick={() => setPage(current + 1)}>
              {words.next}
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
  const { line, status, values = {}, input } = row;
  const words = said('importRows', importRows);
  const why = faultsOf(row).join(' ');
  const unseen = (text: string) => <span className="unseen">{text}</span>;
  const name = textOf(values['name']);
  const canChange = status !== 'saved' && status !== 'skipped' && !isBusy;
  return (
    <tr className={status.replace(' ', '-')}>
      <td data-column="line" data-words={words.lineOf(line)}>
        <span>{line}</span>
      </td>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td data-column="crop">
        <bdi>{cropText(textOf(values['crop']), work.understood('crop', row))}</bdi>
      </td>
      <td data-column="place">
        <PlaceName typed={textOf(values['location'])} found={work.understood('location', row)} />
      </td>
      <td>{plantingWords(row)}</td>
      <td data-column="happens">
        <strong>{words.happening[status]}</strong>
        {why !== '' && <small className="why">{why}</small>}
        {input !== undefined && row.isAccepted && status === 'ready' && (
          <small className="why">{words.withoutResult}</small>
        )}
      </td>
      <td className="row-actions">
        {canChange && status !== 'left out' && (
          <button type="button" className="quiet" onClick={onEdit}>
            {withMarks(status === 'ready' ? words.change(line) : words.correct(line), { unseen })}
          </button>
        )}
        {canChange && (
          <button type="button" className="quiet" onClick={() => work.leaveOut(row, status !== 'left out')}>
            {withMarks(status === 'left out' ? words.takeBack(line) : words.leaveOut(line), { unseen })}
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
  return said('importRows', importRows).planted({
    month: fullMonthName(planting_month),
    water: waterName(water),
    days: season_days ?? undefined,
    risk: riskName(risk_tolerance),
    hasOutline: Boolean(outline),
  });
}

/** Values may be anything that JSON has; a long text is cut. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
