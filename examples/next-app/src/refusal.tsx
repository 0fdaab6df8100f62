import type { Failure } from './crop';

/** Shows why there is no answer. */
export function Refusal({ failure }: { failure: Failure }) {
  return <p role="alert">{`${failure.code}: ${failure.message}`}</p>;
}
