import type { Document } from 'mongodb';
import { inOrder } from './merging.js';
import { RefusedError } from './refused.js';

/** Stages that treat each document by itself, so that it does not matter on which shard they run. */
const perDocument = ['$match', '$project', '$lookup', '$set', '$unset'];

/** Stages that run where the results of all shards are put together. */
const tails: Record<string, (documents: readonly Document[], value: Document) => readonly Document[]> = {
  $sort: (documents, sort) => inOrder(sort, documents),
  $skip: (documents, count) => documents.slice(Number(count)),
  $limit: (documents, count) => documents.slice(0, Number(count)),
  // The driver counts documents so.
  $group: (documents, { _id, n, ...others }) => {
    if (Number(_id) !== 1 || Number(n?.$sum) !== 1 || Object.keys(others).length > 0)
      throw new RefusedError('The results of $group on several shards are not put together.');
    return documents.length === 0 ? [] : [{ _id, n: documents.length }];
  },
};

/** Cuts a pipeline into what each shard runs and what runs afterwards. Raises RefusedError for other stages. */
export function cutPipeline(pipeline: readonly Document[]): { head: Document[]; tail: Document[] } {
  const at = pipeline.findIndex((stage) => !perDocument.includes(nameOf(stage)));
  const [head, tail] = at < 0 ? [pipeline, []] : [pipeline.slice(0, at), pipeline.slice(at)];
  const other = tail.map(nameOf).find((name) => !(name in tails));
  if (other) throw new RefusedError(`The results of ${other} on several shards are not put together.`);
  return { head: [...head], tail: [...tail] };
}

/** Runs the stages that follow on the results of all shards. */
export function runTail(tail: readonly Document[], documents: readonly Document[]): Document[] {
  return [
    ...tail.reduce(
      (results: readonly Document[], stage) =>
        tails[nameOf(stage)]?.(results, stage[nameOf(stage)]) ?? results,
      documents,
    ),
  ];
}

function nameOf(stage: Document): string {
  return Object.keys(stage)[0] ?? '';
}
