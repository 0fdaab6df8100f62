import type { Document } from 'mongodb';
import type { Request } from './wire.js';

/** The codes of MongoDB's `error_codes.yml` that mean that a driver may send a command again. */
const retriable = [6, 7, 89, 91, 134, 189, 262, 9_001, 10_107, 11_600, 11_602, 13_435, 13_436];
/** The codes after which a transaction may start over, besides those. */
const transient = [24, 112, 246, 251, 267, 13_388];

/** Returns the error with which a member refuses a command, labelled as MongoDB labels it. */
export function refusalOf({ name, body }: Request, code: number): Document {
  const ends = name === 'commitTransaction' || name === 'abortTransaction';
  const isInTransaction = body['autocommit'] === false && !ends;
  const isRetriable = retriable.includes(code);
  const mayResend = isRetriable && !isInTransaction && body['txnNumber'] !== undefined;
  const mayStartOver = isInTransaction
    ? isRetriable || transient.includes(code)
    : name === 'commitTransaction' && code === 251;
  const errorLabels = [
    ...(mayResend ? ['RetryableWriteError'] : []),
    ...(mayStartOver ? ['TransientTransactionError'] : []),
  ];
  return { ok: 0, code, codeName: `Code${code}`, errmsg: `a secret reason ${code}`, errorLabels };
}
