import { useState, type FormEvent } from 'react';
import { failureOf, issueOf, type Failure } from '../service/failure.js';

interface Entry {
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  isBusy: boolean;
  error: unknown;
  failure: Failure | undefined;
  /** What is wrong with a field, if the service said so. */
  fault(field: string): string | undefined;
}

/** Sends a form; `submit` gets the values of its fields. */
export function useEntry(submit: (values: Record<string, string>) => Promise<void>): Entry {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const failure = error === undefined ? undefined : failureOf(error);
  return {
    onSubmit(event) {
      event.preventDefault();
      const values = Object.fromEntries(
        [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
      );
      setBusy(true);
      setError(undefined);
      void submit(values)
        .catch((failed: unknown) => setError(failed))
        .finally(() => setBusy(false));
    },
    isBusy,
    error,
    failure,
    fault: (field) => issueOf(failure, field),
  };
}
