export interface CheckedAccount {
  id: string;
  email: string;
  /** Undefined if an earlier release created the account and no plan has been created since. */
  cropPlanCount: number | undefined;
  notificationSeq: number;
  /** What its analyses take as far as that is counted. */
  storageBytes: number | undefined;
}

export interface CheckedPlan {
  id: string;
  accountId: string;
  /** How many analyses of it were recorded. */
  analysisSeq: number;
  /** How many of these were removed, and how many changes of the label went with them. */
  removed: { analyses: number; changes: number };
}

export interface CheckedAnalysis {
  id: string;
  planId: string;
  createdAt: Date;
  label: string;
  /** The analysis whose details it shares. */
  holderId: string | undefined;
  /** The removed analysis whose details it inherited. */
  heldAs: string | undefined;
}
