import { useEffect, useEffectEvent } from 'react';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import { HttpError } from '../http/http.js';
import { useUnsavedWork } from '../browser/unsaved-work.js';

export function useFormChanges<Values extends FieldValues>(
  { subscribe, formState }: Pick<UseFormReturn<Values>, 'subscribe' | 'formState'>,
  onChange: (values: Values) => unknown,
): void {
  useUnsavedWork(formState.isDirty);
  const changed = useEffectEvent(onChange);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => changed({ ...values }) }),
    [subscribe],
  );
}

export const resolverOf =
  <Values extends FieldValues>(
    problemsOf: (values: Values) => Partial<Record<keyof Values, string>>,
  ): Resolver<Values> =>
  (values) => {
    const problems = Object.entries<string | undefined>(problemsOf(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: 'rule', message }]));
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

/** Marks the fields that the server refused. */
export function showProblems<Values extends FieldValues>(
  { getValues, setError }: UseFormReturn<Values>,
  error: unknown,
): void {
  for (const { field, problem } of error instanceof HttpError ? error.details : []) {
    if (field in getValues()) setError(field as Path<Values>, { message: problem }, { shouldFocus: true });
  }
}

/** Lets react-hook-form focus the first button in a box. */
export const focusTarget = (box: HTMLElement | null) => ({ focus: () => box?.querySelector('button')?.focus() });
