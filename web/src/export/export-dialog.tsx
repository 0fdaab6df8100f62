import type { ListedCropPlan } from '@crop-planning/client';
import { counted } from '@crop-planning/shared/words/listing';
import { useState } from 'react';
import { Dialog } from '../controls/dialog.js';
import { download } from '../controls/download.js';
import { FailureNote } from '../controls/failure-note.js';
import { useWork } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { calendarFile, plansFile, reportFile, reportPlansMax, resultsFile } from './plan-files.js';
import './export.css';

interface ExportDialogProps {
  plans: readonly ListedCropPlan[];
  onClose(): void;
}

interface FileChoice {
  title: string;
  about: string;
  name: string;
  make(plans: readonly ListedCropPlan[], onProgress: (doneCount: number) => void): Blob | Promise<Blob>;
  plansMax?: number;
}

const choices: readonly FileChoice[] = [
  {
    title: 'Plans for a spreadsheet',
    about: 'CSV with what was entered. The file can be changed and imported.',
    name: 'plans.csv',
    make: plansFile,
  },
  {
    title: 'Plans with their results',
    about: 'CSV with verdict, score, good months, harvest and years.',
    name: 'results.csv',
    make: resultsFile,
  },
  {
    title: 'Calendar',
    about: 'Planting months, good months and harvests, for a calendar program (.ics).',
    name: 'plans.ics',
    make: (plans) => calendarFile(plans, new Date()),
  },
  {
    title: 'Report',
    about: 'A page to send or to print, with reasons, charts and advice (HTML).',
    name: 'report.html',
    make: (plans, onProgress) => reportFile(plans, new Date(), onProgress),
    plansMax: reportPlansMax,
  },
];

/** Offers the files that can be made of these plans; the page makes them itself. */
export function ExportDialog({ plans, onClose }: ExportDialogProps) {
  const [busy, setBusy] = useState('');
  const [doneCount, setDoneCount] = useState(0);
  const { run, isBusy, error } = useWork(async ({ name, make }: FileChoice) => {
    setBusy(name);
    setDoneCount(0);
    download(await make(plans, setDoneCount), name);
  });
  return (
    <Dialog title={`Export ${counted(plans.length, 'plan')}`} onClose={onClose}>
      <div className="stack">
        <ul className="exports">
          {choices.map((choice) => {
            const { title, about, name, plansMax = Infinity } = choice;
            const isTooMany = plans.length > plansMax;
            return (
              <li key={name}>
                <div>
                  <h3>{title}</h3>
                  <p className="hint">{about}</p>
                  {isTooMany && (
                    <p className="hint">
                      A report has at most {plansMax} plans: choose some with the filters.
                    </p>
                  )}
                </div>
                <WorkButton type="button" isBusy={isBusy} disabled={isTooMany} onClick={() => run(choice)}>
                  {isBusy && busy === name ? 'Writing…' : 'Save'}
                  <span className="unseen"> {name}</span>
                </WorkButton>
              </li>
            );
          })}
        </ul>
        {isBusy && doneCount > 0 && (
          <progress max={plans.length} value={doneCount} aria-label="Plans in the report" />
        )}
        <FailureNote error={error} />
      </div>
    </Dialog>
  );
}
