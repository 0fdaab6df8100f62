import { createBulkTurns } from '../analyses/bulk-turns.js';
import { createManyAnalyses } from '../analyses/many-analyses.js';
import { createModelService } from '../analyses/model-service.js';
import { createAnalysesService } from '../analyses/service.js';
import { createLiveSource } from '../climates/live-source.js';
import { createClimates } from '../climates/service.js';
import { createYears } from '../climates/years.js';
import { createThreads } from '../calculations/threads.js';
import type { Threads } from '../calculations/threads.js';
import { createMaps } from './maps.js';
import { createSuggestions } from './suggestions.js';
import { createPresence } from '../crops/presence.js';
import { createCropsService } from '../crops/service.js';
import { isUnavailable } from '../database/errors.js';
import { createLocationsService } from '../places/service.js';
import type { CoreServices } from './core-services.js';

export type Planning = ReturnType<typeof createPlanning>;

/**
 * Creates the features for crops, places, plans and their analyses. Threads that are passed in stay open when
 * these features are closed.
 */
export function createPlanning(core: CoreServices, sharedThreads?: Threads) {
  const { config, stores, inRecording, openRoom, tables, now, log } = core;
  const { plans, seenPlans } = stores;
  const presence = createPresence({ log });
  const crops = createCropsService(presence);
  const climates = createClimates({
    store: stores.climates,
    live: config.CLIMATE_URL === undefined ? undefined : createLiveSource({ url: config.CLIMATE_URL }),
    now,
    log,
    readFigures: tables.readGrid,
  });
  const locations = createLocationsService({ climates, gazetteer: tables.gazetteer });
  const years = createYears({ log, readTable: tables.readYears });
  const budgets = core.limits;
  const threads = sharedThreads ?? createThreads();
  const maps = createMaps(core, { findCrop: crops.find, threads, budgets });
  const suggestions = createSuggestions(core, {
    listCrops: crops.list,
    grownIn: presence.of,
    resolve: locations.resolve,
    years,
    threads,
    budgets,
  });
  const model = createModelService({
    seenPlans,
    answers: stores,
    takeAnswer: core.limits.takeAnswer,
    crops,
    locations,
    years,
    budgets,
    inTransaction: inRecording,
    openRoom,
    now,
  });
  const manyAnalyses = createManyAnalyses({
    plans,
    run: model.run,
    inTurn: createBulkTurns(stores.bulkTurns),
    isUnavailable,
  });
  const analyses = createAnalysesService({
    store: stores.analyses,
    latest: stores.latestAnalyses,
    analysisAnswers: stores.analysisAnswers,
    seenPlans,
    plans,
    inTransaction: inRecording,
    openRoom,
    now,
  });
  return {
    crops,
    locations,
    years,
    counts: { maps: maps.counts, suggestions: suggestions.counts, threads: threads.counts },
    async close(): Promise<void> {
      maps.close();
      suggestions.close();
      if (!sharedThreads) await threads.close();
    },
    called: {
      analyses,
      model,
      manyAnalyses,
      crops,
      suggest: suggestions.suggest,
      locations,
      maps: maps.service,
    },
  };
}
