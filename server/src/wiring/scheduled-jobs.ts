import { modelVersion } from '../feasibility/assess.js';
import { createPreparing } from '../analyses/preparing.js';
import { createReanalysis } from '../analyses/reanalysis.js';
import type { OpenRoom } from '../analyses/recording.js';
import type { Years } from '../climates/years.js';
import type { Clock } from '../concurrency/clock.js';
import type { CropsService } from '../crops/service.js';
import type { Job } from '../background/jobs/job.js';
import { createPlantingWindowJob } from '../background/jobs/planting-window.js';
import { createModelUpgradeJob, createReanalyseJob } from '../background/jobs/reanalyse.js';
import type { LocationsService } from '../places/service.js';
import { notify } from '../notifications/notify.js';
import type { RecordingStores } from './core-services.js';
import type { Stores } from './stores.js';

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
    // Runs before the monthly review, which then finds nothing left to do.
    createModelUpgradeJob<RecordingStores>({ reanalyse, notify, now }, modelVersion),
    createReanalyseJob<RecordingStores>({ reanalyse, notify, now }),
    createPlantingWindowJob<RecordingStores>({ find: stores.notifications.find, notify, now }),
  ];
}
