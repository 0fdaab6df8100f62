import type { CropPlan } from '@crop-planning/shared';
import { openPrivateFile, type FileRules } from '../settings/private-file.js';

/** Names from the service's answers to one login, for completion by the shell. */
export interface RememberedWords {
  /** The names of the crop plans as last listed. */
  plans: string[];
  /** The crops and the places of these plans. */
  plan_crops: string[];
  plan_locations: string[];
  /** The model's crops, and the places that searches found, the latest first. */
  crops: string[];
  locations: string[];
  /** The names of the account's own climates. */
  climates: string[];
}

type RememberedPlan = Pick<CropPlan, 'name' | 'crop' | 'location' | 'is_archived'>;

export type Remembered = ReturnType<typeof openRemembered>;

const locationsMax = 100;
/** A damaged file is replaced without a word, since nothing in it is missed. */
const rules: FileRules = { timeoutMs: 1_000, onDamage: () => {} };
const none: RememberedWords = {
  plans: [],
  plan_crops: [],
  plan_locations: [],
  crops: [],
  locations: [],
  climates: [],
};

/** Opens the words that were remembered for a login, by its key. */
export function openRemembered(directory: string, key: string) {
  const file = openPrivateFile(directory, 'plan-names', rules);
  return {
    read,
    /** Stores the names, crops and places of plans; pass all plans, or all that are not archived. */
    plans: (plans: readonly RememberedPlan[]) =>
      store((words) => ({
        ...words,
        plans: sorted(plans.filter((plan) => !plan.is_archived).map(({ name }) => name)),
        plan_crops: sorted(plans.map(({ crop }) => crop)),
        plan_locations: sorted(plans.map(({ location }) => location)),
      })),
    /** Stores the names of all the model's crops. */
    crops: (names: readonly string[]) => store((words) => ({ ...words, crops: [...names] })),
    /** Adds the names of places. */
    locations: (names: readonly string[]) =>
      store((words) => ({
        ...words,
        locations: [...new Set([...names, ...words.locations])].slice(0, locationsMax),
      })),
    /** Stores the names of all climates of the account's own. */
    climates: (names: readonly string[]) => store((words) => ({ ...words, climates: [...names] })),
    forget: () => store(() => none),
  };

  async function read(): Promise<RememberedWords> {
    return wordsIn((await file.read())[key]);
  }

  /** Stores the changed words; ignores a failure, because completion merely offers less without them. */
  async function store(change: (words: RememberedWords) => RememberedWords): Promise<void> {
    try {
      const words = await read();
      if (JSON.stringify(change(words)) === JSON.stringify(words)) return;
      await file.exclusively((write) => write((values) => void (values[key] = change(wordsIn(values[key])))));
    } catch {
      // Ignored, as explained above.
    }
  }
}

function wordsIn(value: unknown): RememberedWords {
  const stored = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
  const listOf = (name: keyof RememberedWords) => {
    const list: unknown = stored.get(name);
    return Array.isArray(list) ? list.map(String) : [];
  };
  return {
    plans: listOf('plans'),
    plan_crops: listOf('plan_crops'),
    plan_locations: listOf('plan_locations'),
    crops: listOf('crops'),
    locations: listOf('locations'),
    climates: listOf('climates'),
  };
}

function sorted(words: readonly string[]): string[] {
  return [...new Set(words)].toSorted();
}
