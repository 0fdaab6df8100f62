import type { ObjectId } from 'mongodb';

/** A document in the collection `emails`: the account that has the email. */
export interface EmailEntry {
  /** The email. */
  _id: string;
  account_id: ObjectId;
}
