import { maxDocumentBytes } from '../bson/check.js';
import { toDocument } from '../bson/document.js';
import { messageSizeBytesMax } from '../wire/message.js';
import type { Command } from './command.js';

/**
 * Describes a replica set with one member, so that drivers allow transactions. Omits the topology version, so
 * that drivers do not ask for a stream of `hello` replies.
 */
export const hello: Command = {
  accepts: {
    known: ['hello', 'isMaster', 'ismaster', 'helloOk'],
    ignored: ['client', 'compression', 'backpressure', 'topologyVersion', 'maxAwaitTimeMS'],
  },
  run(call) {
    const primary = call.name === 'hello' ? { isWritablePrimary: true } : { ismaster: true };
    return toDocument({
      helloOk: true,
      ...primary,
      secondary: false,
      setName: 'engine',
      setVersion: 1,
      hosts: ['engine:27017'],
      primary: 'engine:27017',
      me: 'engine:27017',
      maxBsonObjectSize: maxDocumentBytes,
      maxMessageSizeBytes: messageSizeBytesMax,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
    });
  },
};
