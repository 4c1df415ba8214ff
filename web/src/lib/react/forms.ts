import { useEffect, useEffectEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { loadTexts, saveTexts } from '../browser/form-texts.js';
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

/** A form whose texts survive a reload and the end of the session. They are stored as `name`; null stores nothing. */
export function useTextForm<Texts extends Record<string, string>>(
  name: string | null,
  initial: Texts,
  resolver?: Resolver<Texts>,
): UseFormReturn<Texts> {
  const form = useForm<Texts>({
    ...(resolver && { resolver }),
    defaultValues: (name === null ? initial : loadTexts(name, initial)) as DefaultValues<Texts>,
  });
  useFormChanges(form, (texts) => name !== null && saveTexts(name, texts));
  return form;
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
