import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { storeDraft } from '../../entities/recording/recording-store.js';
import type { ScheduleDraft, StoredRecording } from '../../entities/recording/stored-recording.js';
import { localZone } from '../../lib/zoned-time.js';
import { toast } from '../../ui/use-toast.js';
import { checkSchedule, MISSING_REQUIREMENTS, type CheckedSchedule } from './schedule-check.js';

type Accepted = Extract<CheckedSchedule, { ok: true }>;

/**
 * The scheduling form. Every change is stored, so that a reload or an ended session loses nothing. A problem is shown
 * in a toast and at its field, which takes the focus.
 *
 * @param onChange called on every change
 */
export function useScheduleForm(
  recording: StoredRecording,
  initial: ScheduleDraft,
  onChange: (draft: ScheduleDraft) => void,
) {
  const form = useForm<ScheduleDraft>({ defaultValues: initial, shouldFocusError: false });
  const { clearErrors, setError, setFocus, subscribe } = form;
  const changed = useEffectEvent((draft: ScheduleDraft) => {
    clearErrors();
    onChange(draft);
    void storeDraft(recording, draft);
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => changed({ ...values }) }),
    [subscribe],
  );

  /** The checked form, or null after showing the problem. */
  const accepted = (draft: ScheduleDraft): Accepted | null => {
    if (recording.video.blob.size === 0 || recording.prompt.title.trim() === '') {
      toast({ ...MISSING_REQUIREMENTS, tone: 'danger' });
      return null;
    }
    const checked = checkSchedule(draft, new Date(), localZone());
    if (checked.ok) return checked;
    const { title, description, field } = checked.problem;
    toast({ title, description, tone: 'danger' });
    setError(field, { type: 'schedule', message: description });
    setFocus(field);
    return null;
  };

  return { form, accepted };
}
