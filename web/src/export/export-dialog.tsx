import type { ListedCropPlan } from '@crop-planning/client';
import { useState } from 'react';
import { Dialog } from '../controls/dialog.js';
import { download } from '../controls/download.js';
import { FailureNote } from '../controls/failure-note.js';
import { useWork } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { exporting } from '../words/en/exporting.js';
import { said } from '../words/said.js';
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

function fileChoices(): readonly FileChoice[] {
  const words = said('exporting', exporting);
  return [
    {
      title: words.plans,
      about: words.aboutPlans,
      name: 'plans.csv',
      make: plansFile,
    },
    {
      title: words.results,
      about: words.aboutResults,
      name: 'results.csv',
      make: resultsFile,
    },
    {
      title: words.calendar,
      about: words.aboutCalendar,
      name: 'plans.ics',
      make: (plans) => calendarFile(plans, new Date()),
    },
    {
      title: words.report,
      about: words.aboutReport,
      name: 'report.html',
      make: (plans, onProgress) => reportFile(plans, new Date(), onProgress),
      plansMax: reportPlansMax,
    },
  ];
}

/** Offers the files that can be made of these plans; the page makes them itself. */
export function ExportDialog({ plans, onClose }: ExportDialogProps) {
  const words = said('exporting', exporting);
  const [busy, setBusy] = useState('');
  const [doneCount, setDoneCount] = useState(0);
  const { run, isBusy, error } = useWork(async ({ name, make }: FileChoice) => {
    setBusy(name);
    setDoneCount(0);
    download(await make(plans, setDoneCount), name);
  });
  return (
    <Dialog title={words.title(plans.length)} onClose={onClose}>
      <div className="stack">
        <ul className="exports">
          {fileChoices().map((choice) => {
            const { title, about, name, plansMax = Infinity } = choice;
            const isTooMany = plans.length > plansMax;
            return (
              <li key={name}>
                <div>
                  <h3>{title}</h3>
                  <p className="hint">{about}</p>
                  {isTooMany && <p className="hint">{words.tooMany(plansMax)}</p>}
                </div>
                <WorkButton type="button" isBusy={isBusy} disabled={isTooMany} onClick={() => run(choice)}>
                  {isBusy && busy === name ? words.writing : words.save}
                  <span className="unseen">
                    {' '}
                    <bdi>{name}</bdi>
                  </span>
                </WorkButton>
              </li>
            );
          })}
        </ul>
        {isBusy && doneCount > 0 && (
          <progress max={plans.length} value={doneCount} aria-label={words.progress} />
        )}
        <FailureNote error={error} />
      </div>
    </Dialog>
  );
}
