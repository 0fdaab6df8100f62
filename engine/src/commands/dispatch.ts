import { checkDocument } from '../bson/check.js';
import {
  buildArray,
  buildDocument,
  documentValue,
  BsonDocument,
  type BsonElement,
} from '../bson/document.js';
import { doubleValue, int32Value } from '../bson/number.js';
import { toValue } from '../bson/value.js';
import { beforeDeadline } from '../deadline.js';
import type { Engine } from '../engine.js';
import { CommandError, commandError, messageOf } from '../errors.js';
import { StoreError } from '../damaged-store.js';
import { isDiskError } from '../storage/disk-space.js';
import { noSuchTransaction, type Transaction } from '../transactions/transaction.js';
import { refuseUnknown } from '../unsupported.js';
import type { WireRequest } from '../wire/message.js';
import type { Call, Command, Reply } from './command.js';
import { checkConcerns } from './concerns.js';
import { hello } from './hello.js';
import { countOption, required, stringOption } from './options.js';
import { parseSessionFields } from './session.js';
import { commands } from './table.js';

/**
 * Runs the command in a message. A failed command also gets a reply; the promise is rejected only for a fault
 * in the engine.
 */
export async function dispatch(
  engine: Engine,
  request: WireRequest,
  connection: AbortSignal,
): Promise<BsonDocument> {
  let call: Call | undefined;
  try {
    checkBytes(request);
    const name = request.body.elements[0]?.name ?? '';
    const command = commands.get(name);
    if (request.legacy && command !== hello)
      throw commandError('UnsupportedOpQueryCommand', `Unsupported OP_QUERY command: ${name}.`);
    if (!command) throw commandError('CommandNotFound', `no such command: '${name}'`);
    call = prepare({ engine, name, connection }, request, command);
    if (call.transaction?.ready) await beforeDeadline(call.transaction.ready, call.deadline);
    return successReply(await command.run(call));
  } catch (error) {
    return errorReply(endTransaction(call?.transaction, engine.store.explain(error)));
  }
}

/** Fields that drivers add to any command. */
const sharedFields = {
  known: [
    '$db',
    'lsid',
    'txnNumber',
    'autocommit',
    'startTransaction',
    'readConcern',
    'writeConcern',
    'maxTimeMS',
  ],
  ignored: ['comment', '$readPreference', '$clusterTime'],
};

function checkBytes(request: WireRequest): void {
  checkDocument(request.body.bytes);
  for (const documents of request.sequences.values())
    for (const document of documents) checkDocument(document.bytes);
}

function prepare(
  context: Pick<Call, 'engine' | 'name' | 'connection'>,
  request: WireRequest,
  command: Command,
): Call {
  const { name } = context;
  const { body, sequences, legacy } = request;
  const { known, ignored = [], unlessDefault = [] } = command.accepts;
  refuseUnknown(body, {
    owner: name,
    known: [...known, ...sharedFields.known],
    unlessDefault,
    ignored: [...ignored, ...sharedFields.ignored],
  });
  for (const field of sequences.keys())
    if (!known.includes(field) || body.get(field))
      throw commandError('Location40415', `BSON field '${name}.${field}' is an unknown field.`);
  const database = legacy ? 'admin' : required(stringOption(body, '$db'), `${name}.$db`);
  const { session, write, transaction } = parseSessionFields(body);
  checkConcerns(body, name, transaction);
  const maxTimeMs = countOption(body, 'maxTimeMS') ?? 0;
  const deadline = maxTimeMs === 0 ? Infinity : performance.now() + maxTimeMs;
  const { closing } = context.engine;
  const call = {
    transaction: undefined,
    deadline,
    closing,
    database,
    body,
    sequences,
    session,
    write,
    ...context,
  };
  if (transaction === 'none') {
    if (write && !command.isRetryable && !['commitTransaction', 'abortTransaction'].includes(name))
      throw commandError('InvalidOptions', `The command ${name} cannot have a txnNumber.`);
    if (write && command.isRetryable) context.engine.sessions.admitWrite(write);
    return call;
  }
  return { ...call, transaction: transactionOf(call, command, transaction === 'starts') };
}

function transactionOf(call: Call, command: Command, starts: boolean): Transaction | undefined {
  if (call.name === 'commitTransaction' || call.name === 'abortTransaction') return undefined;
  if (!command.worksInTransaction)
    throw commandError('OperationNotSupportedInTransaction', `Cannot run '${call.name}' in a transaction.`);
  const write = required(call.write, `${call.name}.txnNumber`);
  const { sessions } = call.engine;
  const transaction = starts ? sessions.begin(write) : sessions.resume(write);
  transaction.comesBy(call.connection);
  return transaction;
}

/**
 * Aborts the transaction, if there is one, after any failure. Returns the error to report, which is
 * NoSuchTransaction if the transaction had already been aborted.
 */
function endTransaction(transaction: Transaction | undefined, error: unknown): unknown {
  if (!transaction) return error;
  if (transaction.state === 'aborted') return noSuchTransaction('The transaction has been aborted.');
  transaction.abort();
  return error;
}

function successReply(reply: Reply): BsonDocument {
  const elements = reply instanceof BsonDocument ? reply.elements : reply;
  const size = elements.reduce((sum, { value }) => sum + value.end - value.start + 32, 32);
  return buildDocument([...elements, { name: 'ok', value: doubleValue(1) }], size);
}

function errorReply(error: unknown): BsonDocument {
  const commandFailure = error instanceof CommandError ? error : internalError(error);
  const elements: BsonElement[] = [
    { name: 'ok', value: doubleValue(0) },
    { name: 'errmsg', value: toValue(commandFailure.message) },
    { name: 'code', value: int32Value(commandFailure.code) },
    { name: 'codeName', value: toValue(commandFailure.codeName) },
  ];
  for (const [name, extra] of Object.entries(commandFailure.extra))
    elements.push({ name, value: documentValue(extra) });
  if (commandFailure.labels.length > 0)
    elements.push({
      name: 'errorLabels',
      value: buildArray(commandFailure.labels.map((label) => toValue(label))),
    });
  return buildDocument(elements);
}

/** Logs a fault of the engine or the disk; returns the error that reports it to the client. */
function internalError(error: unknown): CommandError {
  if (error instanceof StoreError) return commandError('InternalError', error.message);
  console.error(error);
  if (isDiskError(error))
    return commandError('OutOfDiskSpace', `The disk is full or failing: ${error.message}`);
  return commandError('InternalError', messageOf(error));
}
