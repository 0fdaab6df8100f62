// The stored documents, as far as the contenders use their fields.
import type { Types } from 'mongoose';

export type Label = 'feasible' | 'marginal' | 'infeasible';

export interface AccountDocument {
  _id: Types.ObjectId;
  email: string;
  password_hash: string;
  is_active: boolean;
  crop_plan_count: number;
  notification_seq: number;
  last_login_at: Date | null;
}

export interface SessionDocument {
  _id: Types.ObjectId;
  account_id: Types.ObjectId;
  name: string | null;
  counter: number;
  created_at: Date;
  refreshed_at: Date;
  expires_at: Date;
}

export interface PlanDocument {
  _id: Types.ObjectId;
  account_id: Types.ObjectId;
  name: string;
  crop: string;
  location: string;
  planting_month: number;
  risk_tolerance: string;
  is_archived: boolean;
  created_at: Date;
  updated_at: Date;
  /** The number of analyses that were started; it makes recordings of one plan conflict. */
  analysis_seq: number;
}

export interface LatestDocument {
  created_at: Date;
  feasibility_label: Label;
}

export interface AnalysisDocument extends LatestDocument {
  _id: Types.ObjectId;
  account_id: Types.ObjectId;
  crop_plan_id: Types.ObjectId;
  score: number | null;
  limiting_factor: string | null;
  reasons: string[];
  source: string;
  details: object | null;
}

export interface NotificationDocument {
  _id: Types.ObjectId;
  account_id: Types.ObjectId;
  title: string;
  message: string;
  severity: string;
  related_crop_plan_id: Types.ObjectId | null;
  is_read: boolean;
  created_at: Date;
  run: null;
  seq: number;
}

/** How much space the analyses of an account take. */
export interface StorageDocument {
  _id: Types.ObjectId;
  bytes: number;
}

export interface ApiKeyDocument {
  _id: Types.ObjectId;
  name: string;
  key_hash: string;
  revoked_at: Date | null;
  last_used_at: Date | null;
}
