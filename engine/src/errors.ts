/** MongoDB refers to a code without a name by its number. */
export type CodeName = keyof typeof codes | `Location${number}`;

/** Maps field names to documents. */
type ErrorExtra = Readonly<Record<string, { readonly bytes: Uint8Array }>>;

export interface ErrorOptions {
  readonly labels?: readonly string[];
  /** Further fields of the error's reply, such as keyPattern and keyValue of a duplicate key. */
  readonly extra?: ErrorExtra;
}

/** An error that is reported to the client as MongoDB would report it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: number;
  readonly codeName: string;
  readonly labels: readonly string[];
  readonly extra: ErrorExtra;

  constructor(code: number, codeName: string, message: string, options: ErrorOptions = {}) {
    super(message);
    this.code = code;
    this.codeName = codeName;
    this.labels = options.labels ?? [];
    this.extra = options.extra ?? {};
  }
}

export function commandError(codeName: CodeName, message: string, options?: ErrorOptions): CommandError {
  const codesByName: Readonly<Record<string, number>> = codes;
  const code = codesByName[codeName] ?? Number(codeName.slice('Location'.length));
  return new CommandError(code, codeName, message, options);
}

/** Returns the message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const codes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  UnsatisfiableWriteConcern: 100,
  WriteConflict: 112,
  ConflictingOperationInProgress: 117,
  CursorInUse: 143,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  AmbiguousIndexKeyPattern: 181,
  InvalidIndexSpecificationOption: 197,
  QueryFeatureNotAllowed: 224,
  TransactionTooOld: 225,
  CursorKilled: 237,
  NotImplemented: 238,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  TransactionTooLarge: 257,
  InvalidResumeToken: 260,
  TooManyLogicalSessions: 261,
  OperationNotSupportedInTransaction: 263,
  IndexBuildAborted: 276,
  ClientDisconnect: 279,
  ChangeStreamFatalError: 280,
  ChangeStreamHistoryLost: 286,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  UnsupportedOpQueryCommand: 352,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  InterruptedAtShutdown: 11600,
  Interrupted: 11601,
  OutOfDiskSpace: 14031,
} as const;
