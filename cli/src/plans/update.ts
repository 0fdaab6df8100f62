import { openSignedIn } from '../connection/open.js';
import { findPlan } from './reference.js';
import type { Io } from '../io.js';
import type { CommonOptions } from '../input/options.js';
import { createOutput } from '../output/create.js';
import { cropPlanView } from '../output/views/crop-plans.js';
import type { RiskTolerance } from '@crop-planning/shared';

export interface CropPlanChanges {
  name?: string;
  risk_tolerance?: RiskTolerance;
  is_archived?: boolean;
}

/** Changes the plan and shows it; at a terminal `verb` says in a word what was done. */
export async function updatePlan(
  io: Io,
  reference: string,
  options: CommonOptions,
  { changes, verb }: { changes: CropPlanChanges; verb?: string },
): Promise<void> {
  const output = await createOutput(io, options, cropPlanView);
  const api = await openSignedIn(io, options);
  const { id } = await findPlan(api, reference);
  const plan = await api.call((client) => client.cropPlans.update.mutate({ plan_id: id, ...changes }));
  await output.item(plan, verb === undefined ? {} : { sentence: `${verb} "${plan.name}" (${plan.id}).` });
}
