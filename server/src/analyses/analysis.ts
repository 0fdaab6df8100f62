import type { Analysis } from '@crop-planning/shared';

/** The source of analyses that the service makes itself. */
export const modelSource = 'model' as const;

export interface StoredAnalysis extends Omit<Analysis, 'created_at'> {
  created_at: Date;
}

/** What an analysis keeps of its details when they are those of an earlier one of its plan. */
export interface SharedDetails {
  /** The analysis that has the details, or had them before it was removed; never one that shares them. */
  holderId: string;
  digest: string;
  /** What lists and the next analysis need of them, in the same shape; null for a producer's. */
  outline: unknown;
}

/** An analysis as it is stored: without its details if it shares them. */
export interface FiledAnalysis extends StoredAnalysis {
  shared: SharedDetails | undefined;
  /** The removed analysis whose details it inherited. */
  heldAs: string | undefined;
}

export type NewAnalysis = Omit<StoredAnalysis, 'id'>;

export interface InsertionOptions {
  id?: string | undefined;
  /** The plan's newest analysis so far. */
  previous: FiledAnalysis | undefined;
  /** What is kept of the details if they are shared. */
  outline: unknown;
  /** Charged while the analysis is inserted. */
  room: AnalysisRoom;
}

/** The owner's room for one analysis. */
export interface AnalysisRoom {
  /** Charges so many bytes in place of what was charged before; raises STORAGE_LIMIT_REACHED. */
  take: (bytes: number) => Promise<void>;
  /** What may be stored nevertheless stays charged. */
  giveBackAfter: (error: unknown) => Promise<void>;
}
