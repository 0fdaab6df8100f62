import type { Command } from 'commander';
import type { CropPlan } from '@crop-planning/shared';
import { openSignedIn, type Api } from '../../api.js';
import { relativeTime } from '../../cells.js';
import { findPlan, planArgument } from '../../crop-plan-reference.js';
import type { Drawing } from '../../formats.js';
import { describe } from '../../help.js';
import type { Io } from '../../io.js';
import { addItemOptions, type CommonOptions } from '../../options.js';
import { createOutput } from '../../output.js';
import { cropPlanView } from '../../views/crop-plans.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Show one crop plan, and at a terminal what its latest analysis and the model say.',
    examples: ['crop plan show "Long rains maize"', 'crop plan show "Long rains maize" --json'],
  });
  command.argument(...planArgument);
  addItemOptions(command, { ids: true });
  command.action((reference: string, options: CommonOptions) => showPlan(io, reference, options));
}

async function showPlan(io: Io, reference: string, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, cropPlanView);
  const api = await openSignedIn(io, options);
  const plan = await findPlan(api, reference);
  await output.item(plan);
  if (output.isForPerson && plan.latest_analysis_at !== null) await output.draw(await drawLatest(api, plan));
}

/** The newest analysis, which made the status, and when that is a producer's also the newest by the model. */
async function drawLatest(api: Api, { id }: CropPlan): Promise<Drawing> {
  const analyses = await api.call((client) =>
    client.analyses.list.query({ plan_id: id, limit: analysesLookedAt }),
  );
  const { drawAnalysis } = await import('../../analysis-drawing.js');
  const byModel = analyses.find(({ source }) => source === 'model');
  const shown = analyses.filter((analysis, i) => i === 0 || analysis === byModel);
  return async (screen) => {
    const drawn = shown.map((analysis) =>
      drawAnalysis(`Analysed ${relativeTime(analysis.created_at, screen.now())}`, analysis)(screen),
    );
    return (await Promise.all(drawn)).flatMap((lines) => ['', ...lines]);
  };
}

const analysesLookedAt = 10;
