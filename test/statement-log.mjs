// Loaded before a process (`node --import`): appends the form of each command that its crop-server code sends
// to MongoDB, and those of each transaction together, to a file of the process's own in STATEMENT_FOLDER, once
// each. The forms have no values, except that owners and ids are numbered, so that it shows which are the same.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

const folder = process.env.STATEMENT_FOLDER;
// The command line has no database, and its tests count the modules that it loads.
if (folder && !/[\\/]cli[\\/]/.test(process.argv[1] ?? '')) await logStatements(folder);

async function logStatements(folder) {
  const { MongoClient } = await import('mongodb');
  const file = join(folder, `${process.pid}-${threadId}.jsonl`);
  const lines = new Set();
  const transactions = new Map();
  const log = (entry) => {
    const line = JSON.stringify(entry);
    if (lines.has(line)) return;
    lines.add(line);
    appendFileSync(file, `${line}\n`);
  };
  const { connect } = MongoClient.prototype;
  MongoClient.prototype.connect = function connectAndLog() {
    // Tests have clients of their own, whose statements are not the service's.
    if (this.options.appName === 'crop-server' && !this.monitorCommands) {
      this.monitorCommands = true;
      this.on('commandStarted', ({ command }) => {
        log(formOf(command, numbering()));
        if (command.autocommit === false) logTransaction(command, { transactions, log });
      });
    }
    return connect.call(this);
  };
}

/** Logs the transaction when it ends. One whose end is never sent is not logged. */
function logTransaction(command, { transactions, log }) {
  const id = `${JSON.stringify(command.lsid)} ${command.txnNumber}`;
  const { numberOf, forms } = transactions.get(id) ?? { numberOf: numbering(), forms: new Map() };
  if (!('commitTransaction' in command || 'abortTransaction' in command)) {
    const form = formOf(command, numberOf);
    forms.set(JSON.stringify(form), form);
    transactions.set(id, { numberOf, forms });
  } else if (transactions.delete(id)) log({ transaction: [...forms.values()] });
}

/** Numbers values in the order of their first appearance. */
function numbering() {
  const numbers = new Map();
  return (value) => {
    const text = String(value);
    if (!numbers.has(text)) numbers.set(text, numbers.size + 1);
    return `#${numbers.get(text)}`;
  };
}

const named = ['aggregate', 'count', 'delete', 'distinct', 'find', 'findAndModify', 'insert', 'update'];
const kept = [...named, 'from', 'foreignField', 'localField'];
/** The fields of which each collection has one that holds its owner. */
const ids = ['_id', 'account_id'];

function formOf(command, numberOf) {
  const [name] = Object.keys(command);
  if (!named.includes(name)) return { [name]: 0 };
  const { filter, query, pipeline, updates, deletes, documents } = command;
  const parts = {
    filter,
    query,
    pipeline,
    updates: updates?.map(({ q }) => ({ q })),
    deletes: deletes?.map(({ q }) => ({ q })),
    documents: documents?.map(({ _id, account_id }) => ({ _id, account_id })),
  };
  return withoutValues({ [name]: command[name], ...parts }, numberOf);
}

function withoutValues(value, numberOf, key) {
  if (Array.isArray(value)) return distinct(value.map((each) => withoutValues(each, numberOf, key)));
  if (value === undefined || (kept.includes(key) && typeof value === 'string')) return value;
  const isPlain = typeof value === 'object' && value !== null && !('_bsontype' in value);
  if (!isPlain) return ids.includes(key) ? numberOf(value) : 0;
  if (value instanceof RegExp) return { $regex: 0 };
  if (value instanceof Date || ArrayBuffer.isView(value)) return 0;
  const entries = Object.entries(value);
  // An operator's operand is a value of its field.
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      name,
      withoutValues(inner, numberOf, name === '$in' || name === '$eq' ? key : name),
    ]),
  );
}

/** Keeps one item for each account, or two of one account or of none, which show that there are several. */
function distinct(items) {
  const all = [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
  const accountOf = (item) => /"account_id":"(#\d+)"/.exec(JSON.stringify(item))?.[1];
  const ofAccounts = [...new Map(all.map((item) => [accountOf(item), item])).values()];
  const isOfIds = (item) => typeof item === 'string' || '_id' in Object(item) || 'q' in Object(item);
  if (!all.every(isOfIds)) return all;
  return ofAccounts.length > 1 ? ofAccounts.slice(0, 3) : all.slice(0, 2);
}
