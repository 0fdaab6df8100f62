import { toDocument } from '../bson/document.js';
import { commandError } from '../errors.js';
import { validateCollection } from '../storage/validate.js';
import { existingCollection, type Command } from './command.js';
import { boolOption } from './options.js';

/** Checks everything, whatever `full` says, and always lets others have their turn, whatever `background` says. */
export const validate: Command = {
  accepts: {
    known: ['validate', 'full', 'background'],
    unlessDefault: ['repair', 'metadata', 'checkBSONConformance'],
  },
  async run(call) {
    const { body, engine, deadline } = call;
    if (boolOption(body, 'full') && boolOption(body, 'background'))
      throw commandError(
        'InvalidOptions',
        'Running the validate command with both { background: true } and { full: true } is not supported.',
      );
    const collection = existingCollection(call, engine.store);
    const report = await validateCollection(engine.store, collection, deadline);
    const { documents, entries, problems, problemCount } = report;
    const names = ['_id_', ...entries.keys()];
    const more = problemCount - problems.length;
    return toDocument({
      ns: collection.namespace,
      nInvalidDocuments: report.invalidDocuments,
      nrecords: documents,
      nIndexes: names.length,
      keysPerIndex: Object.fromEntries([['_id_', documents], ...entries]),
      indexDetails: Object.fromEntries(names.map((name) => [name, { valid: !report.damaged.has(name) }])),
      valid: problemCount === 0,
      repaired: false,
      warnings: more > 0 ? [`Not all errors are listed: there are ${more} more.`] : [],
      errors: problems,
    });
  },
};
