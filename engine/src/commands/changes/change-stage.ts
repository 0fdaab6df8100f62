import { compilePipeline } from '../../aggregate/pipeline.js';
import { pause, type PipelineContext } from '../../aggregate/rows.js';
import { asDocument, type BsonDocument } from '../../bson/document.js';
import { bsonType, isIdentical } from '../../bson/value.js';
import { commandError } from '../../errors.js';
import { notImplemented, refuseUnknown } from '../../unsupported.js';
import { documentOption, stringOption } from '../options.js';
import { finalError, parseResumeToken, type Position } from './resume-token.js';

const stageName = '$changeStream';

export interface ChangeStage {
  /** If undefined, the stream begins with the next entry logged. */
  readonly start: Position | undefined;
  /** Runs the remaining stages on an event; returns undefined if they drop it. */
  transform(event: BsonDocument): BsonDocument | undefined;
}

export function watchesChanges(stages: readonly BsonDocument[]): boolean {
  return stages.some((stage) => stage.get(stageName));
}

/**
 * Parses a pipeline that begins with `$changeStream`. Throws MongoDB's error for a stage that MongoDB
 * refuses, and NotImplemented for an unsupported option.
 */
export function parseChangeStage([first, ...laterStages]: readonly BsonDocument[]): ChangeStage {
  const value = first?.get(stageName);
  if (!value || watchesChanges(laterStages))
    throw commandError('Location40602', `${stageName} is only valid as the first stage in a pipeline`);
  if (value.type !== bsonType.object)
    throw commandError('Location50808', `the ${stageName} stage must be specified as an object`);
  return { start: parseStart(asDocument(value)), transform: compileStages(laterStages) };
}

/** Maps each option to the only value that this engine supports. */
const imageOptions = { fullDocument: 'default', fullDocumentBeforeChange: 'off' };

function parseStart(options: BsonDocument): Position | undefined {
  const others = ['allChangesForCluster', 'showExpandedEvents', 'startAtOperationTime'];
  const known = [...Object.keys(imageOptions), 'resumeAfter', 'startAfter'];
  refuseUnknown(options, { owner: stageName, known, unlessDefault: others });
  for (const [name, supported] of Object.entries(imageOptions))
    if ((stringOption(options, name) ?? supported) !== supported)
      throw notImplemented(`a '${stageName}.${name}' other than '${supported}'`);
  const resumeAfter = documentOption(options, 'resumeAfter');
  const startAfter = documentOption(options, 'startAfter');
  if (resumeAfter && startAfter)
    throw commandError('Location50865', "Do not specify both 'resumeAfter' and 'startAfter'");
  const token = resumeAfter ?? startAfter;
  const start = token && parseResumeToken(token);
  if (resumeAfter && start?.after === 'invalidate')
    throw commandError(
      'InvalidResumeToken',
      "After 'invalidate', a stream can only be resumed with 'startAfter'.",
    );
  return start;
}

/**
 * The stages that MongoDB allows in a change stream and this engine supports. Each handles one event at a
 * time.
 */
const allowedStages = ['$match', '$project', '$set', '$unset'];

const noCollections: PipelineContext = { join: () => () => [] };

function compileStages(stages: readonly BsonDocument[]): ChangeStage['transform'] {
  const { source, run } = compilePipeline(stages);
  const refusedStage = stages
    .map(({ elements }) => elements[0]?.name ?? '')
    .find((name) => !allowedStages.includes(name));
  if (refusedStage !== undefined)
    throw commandError('IllegalOperation', `${refusedStage} is not permitted in a ${stageName} pipeline`);
  return (event) => {
    if (!source.filter.matches(event)) return undefined;
    for (const row of run([event], noCollections)) if (row !== pause) return withToken(row, event);
    return undefined;
  };
}

function withToken(changed: BsonDocument, event: BsonDocument): BsonDocument {
  const [token, original] = [changed.get('_id'), event.get('_id')];
  if (token && original && isIdentical(token, original)) return changed;
  throw finalError('ChangeStreamFatalError', 'The pipeline changed _id, from which a stream resumes.');
}
