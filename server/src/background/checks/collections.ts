import type { Validation } from '../../database/validation.js';
import type { CheckRun } from './run.js';

/**
 * Has the database compare its documents with its indexes, collection by collection, beginning where the
 * state says.
 */
export async function checkCollections(
  { state, report, progress, save }: CheckRun,
  collections: Validation,
): Promise<void> {
  const { checked } = state;
  for (const name of (await collections.names()).toSorted(byCodeUnits)) {
    if (state.validated !== null && name <= state.validated) continue;
    do {
      const position = state.from?.collection === name ? state.from.position : undefined;
      const result = await collections.validate(name, position);
      state.from = null;
      if (typeof result === 'string') {
        if (!state.not_checked.includes(result)) state.not_checked.push(result);
      } else if (result) {
        checked.documents += result.documents;
        if (result.documentsWithoutChecksum !== undefined)
          checked.documents_without_checksum =
            (checked.documents_without_checksum ?? 0) + result.documentsWithoutChecksum;
        checked.index_entries += result.indexEntries;
        for (const problem of result.problems) report(`The collection ${name}: ${problem}`);
        if (result.next) state.from = { collection: name, position: result.next };
        else checked.collections += 1;
      }
      if (!state.from) state.validated = name;
      progress(
        () =>
          `${checked.documents} documents and ${checked.index_entries} index entries are checked, up to the collection ${name}.`,
      );
      await save();
    } while (state.from);
  }
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : 1;
}
