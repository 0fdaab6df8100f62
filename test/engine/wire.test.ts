import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { BSON, Long, Timestamp, UUID, type Document } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectTo, failure, isForeignDatabase, openDatabase, openEngine } from './engine-fixture.js';

const opQuery = 2004;
const opMsg = 2013;
const opCompressed = 2012;

async function openSocket(uri: string): Promise<Socket> {
  const socket = connect(decodeURIComponent(new URL(uri).hostname));
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

function frame(opCode: number, payload: Uint8Array, size = 16 + payload.length): Buffer {
  const header = Buffer.alloc(16);
  header.writeInt32LE(size, 0);
  header.writeInt32LE(77, 4);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, payload]);
}

function message(body: Uint8Array, flags = 0): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32LE(flags, 0);
  return frame(opMsg, Buffer.concat([head, body]));
}

async function ask(
  socket: Socket,
  bytes: Buffer,
): Promise<{ responseTo: number; opCode: number; document: Document }> {
  socket.write(bytes);
  const [reply] = (await once(socket, 'data')) as [Buffer];
  const opCode = reply.readInt32LE(12);
  const documentStart = opCode === 1 ? 36 : 21;
  return {
    responseTo: reply.readInt32LE(8),
    opCode,
    document: BSON.deserialize(reply.subarray(documentStart)),
  };
}

const ping = BSON.serialize({ ping: 1, $db: 'admin' });

describe.skipIf(isForeignDatabase)('a message', () => {
  test('with the handshake of old drivers is answered in the format of old drivers', async () => {
    const { uri } = await openEngine();
    const query = Buffer.concat([
      Buffer.alloc(4),
      Buffer.from('admin.$cmd\0'),
      Buffer.alloc(8),
      BSON.serialize({ isMaster: 1 }),
    ]);
    const { opCode, responseTo, document } = await ask(await openSocket(uri), frame(opQuery, query));
    expect([opCode, responseTo]).toEqual([1, 77]);
    expect(document).toMatchObject({ ismaster: true, setName: 'engine', maxWireVersion: 21, ok: 1 });
    expect(document).not.toHaveProperty('topologyVersion');
  });

  test('with any other command in the format of old drivers is refused', async () => {
    const { uri } = await openEngine();
    const socket = await openSocket(uri);
    const insert = { insert: 'things', documents: [{ _id: 1 }] };
    for (const command of [insert, { ping: 1 }, { find: 'things' }]) {
      const head = [Buffer.alloc(4), Buffer.from('test.$cmd\0'), Buffer.alloc(8)];
      const query = frame(opQuery, Buffer.concat([...head, BSON.serialize(command)]));
      const { opCode, document } = await ask(socket, query);
      expect([opCode, document['ok'], document['code']]).toEqual([1, 0, 352]);
    }
    const count = BSON.serialize({ find: 'things', $db: 'admin' });
    expect((await ask(socket, message(count))).document['cursor']).toMatchObject({ firstBatch: [] });
  });

  test('may arrive in pieces, or together with other messages', async () => {
    const { uri } = await openEngine();
    const socket = await openSocket(uri);
    const bytes = message(ping);
    socket.write(bytes.subarray(0, 3));
    socket.write(bytes.subarray(3, 20));
    expect((await ask(socket, bytes.subarray(20))).document).toEqual({ ok: 1 });
    socket.write(Buffer.concat([bytes, bytes, bytes]));
    let received = 0;
    while (received < 3 * 38) received += ((await once(socket, 'data')) as [Buffer])[0].length;
    expect(received).toBe(3 * 38);
  });

  test('that requests no reply gets none', async () => {
    const { uri } = await openEngine();
    const socket = await openSocket(uri);
    const insert = BSON.serialize({ insert: 'things', documents: [{ _id: 1 }], $db: 'test' });
    socket.write(message(insert, 2));
    const count = BSON.serialize({ find: 'things', $db: 'test' });
    const { document } = await ask(socket, message(count));
    expect(document['cursor']).toMatchObject({ firstBatch: [{ _id: 1 }] });
  });

  test.each([
    ['a size below the header', frame(opMsg, new Uint8Array(), 3)],
    ['a size beyond the limit', frame(opMsg, new Uint8Array(), 48_000_001)],
    ['an unknown operation', frame(9999, Buffer.alloc(20))],
    ['compressed contents', frame(opCompressed, Buffer.alloc(20))],
    ['an insert in the old format', frame(2002, Buffer.alloc(20))],
    ['unknown required flags', message(ping, 4)],
    ['a missing body', frame(opMsg, Buffer.alloc(4))],
    ['two bodies', message(Buffer.concat([ping, Buffer.from([0]), ping]))],
    ['a body longer than the message', message(ping.subarray(0, -2))],
    ['an unknown section', frame(opMsg, Buffer.concat([Buffer.alloc(4), Buffer.from([9]), ping]))],
  ])('with %s closes only its own connection', async (_, bytes) => {
    const { uri } = await openEngine();
    const other = await openSocket(uri);
    const socket = await openSocket(uri);
    socket.resume().write(bytes);
    await once(socket, 'close');
    expect((await ask(other, message(ping))).document).toEqual({ ok: 1 });
  });

  test('with a body that is not BSON is answered with an error, and the engine keeps running', async () => {
    const { uri } = await openEngine();
    const socket = await openSocket(uri);
    const broken = Buffer.from(BSON.serialize({ ping: 'text', $db: 'admin' }));
    broken.writeInt32LE(1_000_000, 10);
    expect((await ask(socket, message(broken))).document).toMatchObject({ ok: 0, code: 22 });
    expect((await ask(socket, message(ping))).document).toEqual({ ok: 1 });
  });
});

test.skipIf(isForeignDatabase)('a connection that ends also ends its waiting change stream', async () => {
  const { uri, db, client } = await openDatabase();
  const session = client.startSession();
  onTestFinished(() => session.endSession());
  const watch = { aggregate: 'things', pipeline: [{ $changeStream: {} }], cursor: {} };
  const { id: getMore } = (await db.command(watch, { session, promoteLongs: false }))['cursor'];
  const more = { getMore, collection: 'things', maxTimeMS: 600_000, lsid: session.id, $db: db.databaseName };
  const socket = await openSocket(uri);
  socket.write(message(BSON.serialize(more)));
  const codeOf = async () =>
    db.command({ getMore, collection: 'things', maxTimeMS: 1 }, { session }).then(
      () => 'answered',
      ({ code }: { code?: number }) => code,
    );
  await db.command({ ping: 1 });
  expect(await codeOf()).toBe(143);
  socket.destroy();
  await expect.poll(codeOf, { interval: 5 }).toBe(43);
});

describe.skipIf(isForeignDatabase)('a transaction whose client disconnects', () => {
  const within = { maxTimeMS: 3_000 };

  /** Opens a client whose messages each begin a transaction that changes the same document, all in one session. */
  async function openLeaver(uri: string, db: string) {
    const socket = await openSocket(uri);
    const lsid = { id: new UUID() };
    let txnNumber = 0;
    return {
      change(): Buffer {
        txnNumber += 1;
        const updates = [{ q: { _id: 1 }, u: { $set: { by: 'the one who left' } } }];
        const part = { lsid, txnNumber: new Long(txnNumber), autocommit: false, startTransaction: true };
        return message(BSON.serialize({ update: 'things', updates, ...part, $db: db }));
      },
      socket,
    };
  }

  test('releases its documents', async () => {
    const { uri, db } = await openDatabase();
    const things = db.collection<{ _id: number }>('things');
    await things.insertOne({ _id: 1 });
    const leaver = await openLeaver(uri, db.databaseName);
    expect((await ask(leaver.socket, leaver.change())).document).toMatchObject({ ok: 1, n: 1 });
    leaver.socket.destroy();
    await things.updateOne({ _id: 1 }, { $set: { by: 'another' } }, within);
    expect(await things.findOne({})).toEqual({ _id: 1, by: 'another' });
  });

  test('holds no document after its wait ends', async () => {
    const { uri, client, db } = await openDatabase();
    const things = db.collection<{ _id: number }>('things');
    await things.insertOne({ _id: 1 });
    const session = client.startSession();
    session.startTransaction();
    await things.updateOne({ _id: 1 }, { $set: { by: 'the first' } }, { session });
    const leaver = await openLeaver(uri, db.databaseName);
    expect((await ask(leaver.socket, leaver.change())).document).toMatchObject({ code: 112 });
    leaver.socket.write(leaver.change());
    await db.command({ ping: 1 });
    leaver.socket.destroy();
    await session.commitTransaction();
    await things.updateOne({ _id: 1 }, { $set: { and: 'another' } }, within);
    expect(await things.findOne({})).toEqual({ _id: 1, by: 'the first', and: 'another' });
    await session.endSession();
  });
});

describe.skipIf(isForeignDatabase)('a retryable write of a session with a transaction', () => {
  /** Opens a session whose transaction number 5 has inserted 'within', and what commands of any number answer. */
  async function openSession() {
    const { uri, db } = await openDatabase();
    const socket = await openSocket(uri);
    const lsid = { id: new UUID() };
    const send = async (command: Document, txnNumber: number, $db = db.databaseName): Promise<Document> => {
      const body = { ...command, lsid, txnNumber: new Long(txnNumber), $db };
      return (await ask(socket, message(BSON.serialize(body)))).document;
    };
    const insert = (_id: string) => ({ insert: 'things', documents: [{ _id }] });
    await send({ ...insert('within'), autocommit: false, startTransaction: true }, 5);
    const stored = async () => (await db.collection('things').find().toArray()).map(({ _id }) => String(_id));
    return {
      send,
      insert,
      stored,
      commit: () => send({ commitTransaction: 1, autocommit: false }, 5, 'admin'),
    };
  }

  test.each([4, 5])('is refused if its number is %i and the one of the transaction 5', async (number) => {
    const { send, insert, stored, commit } = await openSession();
    expect(await send(insert('late'), number)).toMatchObject({ ok: 0, code: 225 });
    const change = {
      findAndModify: 'things',
      query: { _id: 'late' },
      update: { $set: { n: 1 } },
      upsert: true,
    };
    expect(await send(change, number)).toMatchObject({ ok: 0, code: 225 });
    expect(await commit()).toMatchObject({ ok: 1 });
    expect(await send(insert('late'), number)).toMatchObject({ ok: 0, code: 225 });
    expect(await stored()).toEqual(['within']);
  });

  test('aborts the transaction if its number is higher', async () => {
    const { send, insert, stored, commit } = await openSession();
    expect(await send(insert('newer'), 6)).toMatchObject({ ok: 1, n: 1 });
    expect(await commit()).toMatchObject({ ok: 0, code: 225 });
    expect(await stored()).toEqual(['newer']);
  });
});

describe('an unsupported request', () => {
  test.each([
    ['an unknown command', { frobnicate: 1 }, 59],
    ['an unknown field', { find: 'things', frobnicate: 1 }, 40415],
    ['a field of the wrong type', { find: 'things', filter: 1 }, 14],
    ['an unknown operator', { find: 'things', filter: { a: { $frobnicate: 1 } } }, 2],
    ['an unknown stage', { aggregate: 'things', pipeline: [{ $frobnicate: 1 }], cursor: {} }, 40324],
    ['a missing cursor', { aggregate: 'things', pipeline: [] }, 9],
    ['an empty batch', { insert: 'things', documents: [] }, 16],
    ['a bad collection name', { find: 'a$b' }, 73],
    ['an unknown read concern', { find: 'things', readConcern: { level: 'frobnicated' } }, 2],
  ])('with %s is refused with MongoDB’s error code', async (_, command, code) => {
    const { db } = await openDatabase();
    expect(await failure(db.command(command))).toMatchObject({ code });
  });

  test('with an unknown update operator is refused as an error of its statement', async () => {
    const { db } = await openDatabase();
    const updates = [{ q: {}, u: { $frobnicate: { a: 1 } } }];
    const reply = await db.command({ update: 'things', updates });
    expect(reply).toMatchObject({ ok: 1, n: 0, writeErrors: [{ index: 0, code: 9 }] });
  });

  test.skipIf(isForeignDatabase).each([
    ['collation', { find: 'things', collation: { locale: 'de' } }],
    ['tailable cursors', { find: 'things', tailable: true }],
    ['pipelines without a collection', { aggregate: 1, pipeline: [{ $documents: [] }], cursor: {} }],
    [
      'explain of pipelines without a collection',
      { explain: { aggregate: 1, pipeline: [{ $currentOp: {} }], cursor: {} } },
    ],
    [
      'reads at a given time',
      { find: 'things', readConcern: { level: 'snapshot', atClusterTime: Timestamp.fromNumber(1) } },
    ],
    [
      'reads after a given time',
      { find: 'things', readConcern: { afterClusterTime: Timestamp.fromNumber(1) } },
    ],
    [
      'array filters',
      { update: 'things', updates: [{ q: {}, u: { $set: { a: 1 } }, arrayFilters: [{ x: 1 }] }] },
    ],
  ])('for %s, which this engine lacks, is refused as not implemented', async (_, command) => {
    const { db } = await openDatabase();
    expect(await failure(db.command(command))).toMatchObject({ code: 238, codeName: 'NotImplemented' });
  });
});

test('a write concern that one server cannot meet is refused', async () => {
  const { uri } = await openDatabase();
  const client = await connectTo(uri);
  const error = await failure(
    client
      .db('test')
      .collection('things')
      .insertOne({ a: 1 }, { writeConcern: { w: 3 } }),
  );
  expect(error).toMatchObject({ code: 100 });
});
