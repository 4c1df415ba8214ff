import { useEffect } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { recallDraft, rememberDraft } from './draft-memory.js';
import { checkDraft, EMPTY_RESPONSE, sameDraft, type ResponseDraft } from './response-draft.js';

/**
 * The form beside a video. Every change is remembered in this tab at once, until it is accepted.
 *
 * @param owner under whom it is remembered
 * @param initial what it begins with, where nothing is remembered
 * @param required whether name and address must be filled in
 */
export function useResponseForm(owner: string, initial: ResponseDraft | undefined, required: boolean) {
  const { draft: remembered } = recallDraft(owner);
  const form = useForm<ResponseDraft>({
    defaultValues: sameDraft(remembered, EMPTY_RESPONSE) ? (initial ?? EMPTY_RESPONSE) : remembered,
    resolver: (values) => {
      const errors = errorsOf(values, required);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => rememberDraft(owner, { ...recallDraft(owner), draft: values }),
      }),
    [subscribe, owner],
  );
  return form;
}

function errorsOf(draft: ResponseDraft, required: boolean): FieldErrors<ResponseDraft> {
  const problems = Object.entries(checkDraft(draft, required));
  return Object.fromEntries(problems.map(([field, message]) => [field, { type: 'response', message }]));
}
