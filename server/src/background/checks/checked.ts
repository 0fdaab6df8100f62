export interface CheckedAccount {
  id: string;
  email: string;
  /** Undefined if an earlier release created the account and no plan has been created since. */
  cropPlanCount: number | undefined;
  notificationSeq: number;
  /** The counted size of the account's analyses; undefined if they have never been counted. */
  storageBytes: number | undefined;
}

export interface CheckedPlan {
  id: string;
  accountId: string;
  /** Whether all analyses carry the account's id; if not, those of earlier releases may lack it. */
  isAttributed: boolean;
  /** How many analyses of the plan have ever been recorded. */
  analysisSeq: number;
  /** How many analyses were removed, and how many of the removed ones had changed the label. */
  removed: { analyses: number; changes: number };
}

export interface CheckedAnalysis {
  id: string;
  planId: string;
  /** Undefined if an earlier release recorded it. */
  accountId: string | undefined;
  createdAt: Date;
  label: string;
  /** Its size; undefined if an earlier release recorded it without measuring it. */
  bytes: number | undefined;
  /** The analysis whose details this one shares. */
  holderId: string | undefined;
  /** The removed analysis whose details this one inherited. */
  heldAs: string | undefined;
}
