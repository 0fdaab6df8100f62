import { modelVersion } from '../feasibility/assess.js';
import { createPreparing } from '../analyses/preparing.js';
import { createReanalysis } from '../analyses/reanalysis.js';
import type { OpenRoom, Recording, StatusChange } from '../analyses/recording.js';
import type { Years } from '../climates/years.js';
import type { Clock } from '../concurrency/clock.js';
import type { CropsService } from '../crops/service.js';
import type { Job } from '../background/jobs/job.js';
import { createPlantingWindowJob } from '../background/jobs/planting-window.js';
import { createModelUpgradeJob, createReanalyseJob } from '../background/jobs/reanalyse.js';
import type { LocationsService } from '../places/service.js';
import { notify } from '../notifications/notify.js';
import { notifyStatusChange } from '../notifications/status-change.js';
import type { Database } from '../database/open.js';
import { transactionsOf } from './stores.js';
import type { Stores } from './stores.js';

/** What one transaction works with; a changed label notifies the plan's owner. */
export type RecordingStores = Stores & Pick<Recording, 'tellStatusChange'>;

export function recordingsOf(database: Database) {
  const inTransaction = transactionsOf(database);
  return <T>(work: (stores: RecordingStores) => Promise<T>, turn?: string): Promise<T> =>
    inTransaction(
      (stores) =>
        work(
          Object.assign(stores, {
            tellStatusChange: (change: StatusChange) => notifyStatusChange(stores, change),
          }),
        ),
      turn,
    );
}

export interface ScheduledJobsDeps {
  stores: Stores;
  crops: Pick<CropsService, 'find'>;
  locations: Pick<LocationsService, 'resolve'>;
  openRoom: OpenRoom;
  years: Years;
  now: Clock;
}

export function createScheduledJobs({
  stores,
  crops,
  locations,
  openRoom,
  years,
  now,
}: ScheduledJobsDeps): Job<RecordingStores>[] {
  const prepare = createPreparing({ findCrop: crops.find, resolve: locations.resolve, years });
  const reanalyse = createReanalysis({ analyses: stores.analyses, prepare, openRoom, now });
  return [
    // Before the monthly one, which then finds nothing left to do.
    createModelUpgradeJob<RecordingStores>({ reanalyse, notify, now }, modelVersion),
    createReanalyseJob<RecordingStores>({ reanalyse, notify, now }),
    createPlantingWindowJob<RecordingStores>({ find: stores.notifications.find, notify, now }),
  ];
}
