import { toDocument, type BsonDocument } from '../bson/document.js';
import { checkLimits } from '../deadline.js';
import { validateCollection, type CollectionReport } from '../storage/validate.js';
import { existingCollection, type Command } from './command.js';

/** Always checks everything, and always yields to other work, whatever `background` says. */
export const validate: Command = {
  accepts: {
    known: ['validate', 'background'],
    unlessDefault: ['full', 'repair', 'metadata', 'checkBSONConformance'],
  },
  async run(call) {
    const { engine } = call;
    const collection = existingCollection(call, engine.store);
    const report = await validateCollection(engine.store, collection, () => checkLimits(call));
    return validationReply(collection.namespace, report);
  },
};

export function validationReply(namespace: string, report: CollectionReport, next?: object): BsonDocument {
  const { documents, entries, problems, problemCount } = report;
  const names = ['_id_', ...entries.keys()];
  const more = problemCount - problems.length;
  return toDocument({
    ns: namespace,
    nInvalidDocuments: report.invalidDocuments,
    nDocumentsWithoutChecksum: report.withoutChecksum,
    nrecords: documents,
    nIndexes: names.length,
    keysPerIndex: Object.fromEntries([['_id_', documents], ...entries]),
    indexDetails: Object.fromEntries(names.map((name) => [name, { valid: !report.damaged.has(name) }])),
    valid: problemCount === 0,
    repaired: false,
    warnings: more > 0 ? [`Not all errors are listed: there are ${more} more.`] : [],
    errors: problems,
    ...(next && { next }),
  });
}
