// The rows of a plan file as its reader understands them, for the command line and the page.
import type { CreateCropPlanInput } from '../contract/crop-plans.js';

/** Why something was refused; the message is a part of a sentence without a full stop, or a sentence. */
export interface Refusal {
  code: string;
  message: string;
}

/** A row whose values can be sent; `line`, from 1, is where it begins in the file, or its row in a sheet. */
export interface ReadRow {
  line: number;
  input: CreateCropPlanInput;
}

/** A row that cannot be sent; `values` are as the file has them, by the names of the fields it has. */
export interface RefusedRow {
  line: number;
  failure: Refusal;
  values?: Readonly<Record<string, unknown>>;
}

export type PlanRow = ReadRow | RefusedRow;
