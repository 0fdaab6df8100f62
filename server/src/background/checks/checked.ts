export interface CheckedAccount {
  id: string;
  email: string;
  /** Undefined if an earlier release created the account and no plan has been created since. */
  cropPlanCount: number | undefined;
  notificationSeq: number;
  /** The counted size of its analyses, if there is a count. */
  storageBytes: number | undefined;
}

export interface CheckedPlan {
  id: string;
  accountId: string;
  /** How many analyses of the plan were ever recorded. */
  analysisSeq: number;
  /** How many of these were removed, and how many of the removed ones had changed the label. */
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
