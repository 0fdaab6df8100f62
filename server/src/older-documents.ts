/**
 * A document as any release may have stored it: beside its keys a field may be missing where that release did not know
 * it. What is read in its place is the default of the release that brought the field.
 */
export type OfAnyRelease<TDocument, TKey extends keyof TDocument> = Pick<TDocument, TKey> &
  Partial<TDocument>;
