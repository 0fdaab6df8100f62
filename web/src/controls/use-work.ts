import { useState, type FormEvent } from 'react';
import { failureOf, issueOf } from '../service/failure.js';

/** Runs work for a button or a form; its error stays until the work runs again or the error is cleared. */
export function useWork<Given extends readonly unknown[]>(work: (...given: Given) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const failure = error === undefined ? undefined : failureOf(error);
  return {
    run(...given: Given): void {
      setBusy(true);
      setError(undefined);
      void work(...given)
        .catch((failed: unknown) => setError(failed))
        .finally(() => setBusy(false));
    },
    clear: () => setError(undefined),
    isBusy,
    error,
    failure,
    /** Returns what is wrong with a field, if the service said so. */
    fault: (field: string) => issueOf(failure, field),
  };
}

/** Sends a form; `submit` gets the values of its fields. */
export function useForm(submit: (values: Record<string, string>) => Promise<void>) {
  const { run, ...state } = useWork(submit);
  return {
    ...state,
    onSubmit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      run(
        Object.fromEntries(
          [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
        ),
      );
    },
  };
}
