// Loaded before a process (`node --import`): appends the form of each command that its crop-server code sends
// to MongoDB to a file of the process's own in STATEMENT_FOLDER, once each, without any values.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

const folder = process.env.STATEMENT_FOLDER;
// The command line has no database, and its tests count the modules that it loads.
if (folder && !/[\\/]cli[\\/]/.test(process.argv[1] ?? '')) await logStatements(folder);

async function logStatements(folder) {
  const { MongoClient } = await import('mongodb');
  const file = join(folder, `${process.pid}-${threadId}.jsonl`);
  const forms = new Set();
  const { connect } = MongoClient.prototype;
  MongoClient.prototype.connect = function connectAndLog() {
    // Tests have clients of their own, whose statements are not the service's.
    if (this.options.appName === 'crop-server' && !this.monitorCommands) {
      this.monitorCommands = true;
      this.on('commandStarted', ({ command }) => {
        const form = JSON.stringify(formOf(command));
        if (forms.has(form)) return;
        forms.add(form);
        appendFileSync(file, `${form}\n`);
      });
    }
    return connect.call(this);
  };
}

const named = ['aggregate', 'count', 'delete', 'distinct', 'find', 'findAndModify', 'update'];
const kept = [...named, 'from', 'foreignField'];

function formOf(command) {
  const [name] = Object.keys(command);
  if (!named.includes(name)) return { [name]: 0 };
  const { filter, query, pipeline, updates, deletes } = command;
  return withoutValues({
    [name]: command[name],
    filter,
    query,
    pipeline,
    updates: questionsOf(updates),
    deletes: questionsOf(deletes),
  });
}

function questionsOf(changes) {
  return changes?.map(({ q }) => ({ q }));
}

function withoutValues(value, key) {
  if (Array.isArray(value)) return distinct(value.map((each) => withoutValues(each)));
  if (value === undefined || (kept.includes(key) && typeof value === 'string')) return value;
  if (typeof value !== 'object' || value === null || '_bsontype' in value) return 0;
  if (value instanceof RegExp) return { $regex: 0 };
  if (value instanceof Date || ArrayBuffer.isView(value)) return 0;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutValues(inner, name)]));
}

function distinct(values) {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
