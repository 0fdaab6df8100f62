export interface CheckedAccount {
  id: string;
  email: string;
  cropPlanCount: number;
  notificationSeq: number;
  /** The counted size of the account's analyses; undefined before the first. */
  storageBytes: number | undefined;
}

export interface CheckedPlan {
  id: string;
  accountId: string;
  /** How many analyses of the plan have ever been recorded. */
  analysisSeq: number;
  /** How many analyses were removed, and how many of the removed ones had changed the label. */
  removed: { analyses: number; changes: number };
}

export interface CheckedAnalysis {
  id: string;
  planId: string;
  createdAt: Date;
  label: string;
  /** Its size. */
  bytes: number;
  /** The analysis whose details this one shares. */
  holderId: string | undefined;
  /** The removed analysis whose details this one inherited. */
  heldAs: string | undefined;
}
