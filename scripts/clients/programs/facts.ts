// What the programs in TypeScript have in common: how they tell what they found. The facts are read from the types
// of the contract, so a client whose generated types say less than the contract does not compile.
import type {
  Analysis,
  Crop,
  CropPlan,
  ListedCropPlan,
  Location,
  ModelDetails,
  NotificationList,
  PlaceCandidate,
  ReasonCode,
  UserProfile,
} from '@crop-planning/client';

export const { CROP_API_URL: url = '', CROP_EMAIL: email = '', CROP_PASSWORD: password = '' } = process.env;

export const wheat = {
  name: 'Punjab wheat',
  crop: 'wheat',
  location: 'Ludhiana, India',
  planting_month: 11,
  risk_tolerance: 'low',
} as const;

export const maize = {
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 4,
  risk_tolerance: 'medium',
} as const;

/** Makes a call, prints its facts or what failed, and returns the answer. */
export async function tell<Answer>(
  name: string,
  call: () => Promise<Answer>,
  facts: (answer: Answer) => object,
): Promise<Answer> {
  try {
    const answer = await call();
    console.log(JSON.stringify({ call: name, facts: facts(answer) }));
    return answer;
  } catch (error) {
    console.log(JSON.stringify({ call: name, error: error instanceof Error ? error.message : error }));
    process.exit(0);
  }
}

export const factsOf = {
  profile: ({ full_name, organization }: UserProfile) => ({ name: full_name, organization }),

  plan: ({ name, planting_month, risk_tolerance, is_archived, latest_feasibility_label }: CropPlan) => ({
    name,
    month: planting_month,
    risk: risk_tolerance,
    archived: is_archived,
    label: latest_feasibility_label,
  }),

  plans: ([first, ...others]: ListedCropPlan[]) => ({
    name: first?.name,
    others: others.length,
    analysis: first?.analysis,
  }),

  preview: ({ id, details, ...analysis }: Preview) => ({
    id,
    ...result(analysis),
    codes: details.reason_codes?.map(({ code }) => code),
    place: details.climate.location?.name,
    rain_mm: details.climate.rain_mm,
    variety: details.season?.variety?.maturity,
  }),

  runs: ([rainfed, irrigated]: readonly [Result, Result]) => ({
    rainfed: result(rainfed),
    irrigated: result(irrigated),
  }),

  analyses: (analyses: Analysis[]) =>
    analyses.map((analysis) => ({ ...result(analysis), source: analysis.source })),

  places: (places: Location[]) =>
    places.map(({ name, people, latitude, distance_km }) => ({ name, people, latitude, distance_km })),

  crops(crops: Crop[]) {
    const teff = crops.find(({ name }) => name === 'teff');
    return {
      count: crops.length,
      scientific_name: teff?.scientific_name,
      kill_temperature_c: teff?.kill_temperature_c,
      coldest: teff?.temperature_c.min,
    };
  },

  notifications({ unread_count, notifications }: NotificationList) {
    const coded = notifications.flatMap((item) => ('code' in item ? [item] : []));
    const changed = coded.find(({ code }) => code === 'label_changed');
    return {
      unread: unread_count,
      codes: coded.map(({ code }) => code),
      causes: changed?.code === 'label_changed' ? changed.values.causes.map(({ code }) => code) : [],
      message: changed?.message,
    };
  },

  refusal: ({ status, code, candidates, regions }: Ambiguity) => ({
    status,
    code,
    candidates: candidates.length,
    largest: candidates[0]?.name,
    regions,
  }),
};

/** The document says that its id is text or null, and generators differ in what the values of a reason are. */
interface Preview extends Result {
  id: string | null;
  details: Pick<ModelDetails, 'climate' | 'season'> & {
    reason_codes?: Array<Pick<ReasonCode, 'code'>> | undefined;
  };
}

type Result = Pick<Analysis, 'feasibility_label' | 'score' | 'limiting_factor' | 'reasons' | 'verdict'>;

interface Ambiguity {
  status: number;
  code: 'LOCATION_AMBIGUOUS';
  candidates: PlaceCandidate[];
  regions: string[];
}

function result({ feasibility_label, score, limiting_factor, reasons, verdict }: Result) {
  return {
    label: feasibility_label,
    score,
    limit: limiting_factor,
    reason: reasons[0],
    verdict: verdict?.code,
  };
}
