import { useEffect, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import type { OrderDraft } from '../../entities/paid-capsules/order-draft.js';
import { useUnsavedWork } from '../../lib/unsaved-work.js';
import { detailsProblems, type Details } from './order-choices.js';

/**
 * The form of the details. Every change goes into the draft at once, so that nothing typed depends on the form.
 *
 * @param zone IANA name of the host's zone
 */
export function useDetailsForm(draft: OrderDraft, change: (part: Partial<OrderDraft>) => void, zone: string) {
  const form = useForm<Details>({
    defaultValues: {
      capsuleName: draft.capsuleName,
      capsuleType: draft.capsuleType,
      promptTitle: draft.promptTitle,
      promptDescription: draft.promptDescription,
      date: draft.date,
    },
    resolver: (values) => {
      const errors = errorsOf(values, zone);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
    // A button and a list among the fields: the step itself finds the first one in the way.
    shouldFocusError: false,
  });
  const { subscribe, trigger } = form;
  useUnsavedWork(form.formState.isDirty);

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => change(values) }),
    [subscribe, change],
  );
  // The date of an old draft may have passed: show it at once.
  const [began] = useState(draft.date !== '');
  useEffect(() => {
    if (began) void trigger('date');
  }, [began, trigger]);

  return form;
}

function errorsOf(values: Details, zone: string): FieldErrors<Details> {
  const problems = Object.entries(detailsProblems(values, new Date(), zone));
  return Object.fromEntries(problems.map(([field, message]) => [field, { type: 'details', message }]));
}
