import { useEffect, useEffectEvent } from 'react';
import type { FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
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
