// Opens and closes an engine in this process again and again, each time in the middle of commands of every
// kind. Prints the number of closes; anything else that is printed is a fault.
import { setTimeout as pause } from 'node:timers/promises';
import { connectEngine } from '@crop-planning/engine';
import { MongoClient } from 'mongodb';

const [directory, closes] = [process.argv[2], Number(process.argv[3])];
const documents = 20_000;

for (let at = 0; at < closes; at += 1) await closeUnderLoad(at);
console.log(closes);

async function closeUnderLoad(at) {
  const engine = await connectEngine({ directory });
  // A command that begins as its client is closed opens the client again, and waits for an engine that is gone.
  const impatient = { retryReads: false, retryWrites: false, serverSelectionTimeoutMS: 1_000 };
  const client = new MongoClient(engine.uri, impatient);
  const things = client.db('test').collection('things');
  if (at === 0) await fill(things);
  const load = commands(client, things).map(async (command) => {
    try {
      for (;;) await command();
    } catch {
      // The client or the engine has been closed.
    }
  });
  await pause(20 + ((at * 37) % 150));
  // A command of an operator closes its client first; a server that is killed does not.
  if (at % 2 === 0) await client.close();
  await engine.close();
  await client.close();
  await Promise.all(load);
}

async function fill(things) {
  for (let from = 0; from < documents; from += 5_000)
    await things.insertMany(Array.from({ length: 5_000 }, (_, at) => ({ _id: from + at, value: at % 7 })));
}

function commands(client, things) {
  const db = client.db('test');
  const count = { $group: { _id: null, count: { $sum: 1 } } };
  const slow = { value: { $in: Array.from({ length: 300 }, (_, at) => at + 0.5) } };
  return [
    () => things.aggregate([{ $match: slow }, count]).toArray(),
    () => things.aggregate([{ $match: slow }, count]).toArray(),
    () => things.find({}).sort({ value: -1 }).toArray(),
    () => things.find(slow).explain(),
    () => db.command({ validate: 'things' }),
    () => things.updateMany(slow, { $inc: { changes: 1 } }),
    () => things.updateMany({ _id: { $lt: 2_000 } }, { $inc: { changes: 1 } }),
    () => things.insertMany(Array.from({ length: 1_000 }, () => ({ value: 'new' }))),
    () => things.deleteMany({ value: 'new' }),
    () => things.createIndex({ value: 1, changes: 1 }).then(() => things.dropIndexes()),
    async () => {
      const cursor = things.find({}, { batchSize: 100 });
      for await (const _ of cursor);
    },
    () =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          await things.updateOne({ _id: 1 }, { $inc: { changes: 1 } }, { session });
          await things.aggregate([{ $match: slow }, count], { session }).toArray();
        }),
      ),
    async () => {
      for await (const _ of things.watch());
    },
  ];
}
