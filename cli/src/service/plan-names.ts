import type { CropPlan } from '@crop-planning/shared';
import type { LockOptions } from '../settings/lock.js';
import { openPrivateFile } from '../settings/private-file.js';

/** The names of a login's crop plans as last listed, for completion by the shell. */
export interface PlanNames {
  read(): Promise<string[]>;
  /** Pass all plans, or all that are not archived. */
  remember(plans: readonly Pick<CropPlan, 'name' | 'is_archived'>[]): Promise<void>;
  forget(): Promise<void>;
}

const lockOptions: LockOptions = { timeoutMs: 1_000 };

/** Opens the plan names of a login, by its key. */
export function openPlanNames(directory: string, key: string): PlanNames {
  const file = openPrivateFile(directory, 'plan-names', lockOptions);
  return { read, remember, forget: () => store([]) };

  async function read(): Promise<string[]> {
    const names = (await file.read())[key];
    return Array.isArray(names) ? names.map(String) : [];
  }

  async function remember(plans: readonly Pick<CropPlan, 'name' | 'is_archived'>[]): Promise<void> {
    const names = plans.filter((plan) => !plan.is_archived).map(({ name }) => name);
    await store([...new Set(names)].toSorted());
  }

  /** Stores the names; ignores a failure, because without a stored list completion merely offers less. */
  async function store(names: readonly string[]): Promise<void> {
    try {
      const isSame = JSON.stringify(await read()) === JSON.stringify(names);
      if (!isSame) await file.exclusively((write) => write((values) => void (values[key] = names)));
    } catch {
      // Ignored, as explained above.
    }
  }
}
