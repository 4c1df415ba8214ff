import type { CreateTimeCapsuleFields, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { RecipientsField } from '../../../entities/people/components/recipients-field.js';
import { peopleRead } from '../../../entities/people/people.js';
import { storeDraft } from '../../../entities/recording/recording-store.js';
import type { ScheduleDraft, StoredRecording } from '../../../entities/recording/stored-recording.js';
import { SendingPanel } from '../../../entities/sending/sending-panel.js';
import { useSending } from '../../../entities/sending/use-sending.js';
import { videoForm } from '../../../entities/sending/video-form.js';
import { namesOf } from '../../../entities/time-capsules/recipients.js';
import { timeCapsulesQuery } from '../../../entities/time-capsules/time-capsules.js';
import { useFormChanges } from '../../../lib/forms.js';
import { upload } from '../../../lib/upload.js';
import { localZone } from '../../../lib/zoned-time.js';
import { UnstoredNotice } from '../../../recorder/notice.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { toast } from '../../../ui/use-toast.js';
import { checkSchedule, MISSING_REQUIREMENTS, type Schedule } from '../../../entities/time-capsules/schedule-check.js';
import { ArrivalCard } from './arrival-card.js';
import { MethodField, NoteField, WhenFields } from '../../../entities/time-capsules/schedule-fields.js';

/** The fixed text for a failure that the server put no sentence to (docs/product.md §8). */
const CREATION_FAILED = 'Failed to create time capsule';

interface ScheduleStepProps {
  readonly recording: StoredRecording;
  /** The user's email address. */
  readonly recipient: string;
  readonly initial: ScheduleDraft;
  readonly onChange: (draft: ScheduleDraft) => void;
  readonly onBack: () => void;
  readonly onCreated: (capsule: TimeCapsuleDto) => Promise<void>;
  readonly onAlreadyCreated: () => void;
}

/** The form that sends a recording on its way. What is filled in outlives a reload and an ended session. */
export function ScheduleStep(props: ScheduleStepProps) {
  const { recording, recipient, initial, onChange, onBack, onCreated, onAlreadyCreated } = props;
  const frame = useRef<HTMLFormElement>(null);
  const { form, accepted } = useScheduleForm(recording, initial, onChange);
  const { sending, send, stop } = useCreation(recording, onCreated);
  const busy = sending.phase === 'sending';
  const [date, time, chosen = []] = form.watch(['date', 'time', 'recipients']);
  const { data: people, isPending } = useQuery(peopleRead);
  // Someone may have been removed since the draft was stored.
  const recipients = people?.filter(({ id }) => chosen?.includes(id));
  const recipientIds = chosen && (recipients?.map(({ id }) => id) ?? chosen);
  const isForUser = recipientIds?.length === 0;

  // The focused element is gone: move the focus on for keyboard and screen reader users.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [sending.phase]);

  const submit = form.handleSubmit((draft) => {
    const schedule = accepted(draft);
    if (schedule === null) return;
    const forOthers = { deliveryMethod: 'email', recipients: recipientIds?.join() ?? '' };
    void send({ ...schedule, ...(isForUser ? { deliveryMethod: draft.method } : forOthers) });
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
      <form
        ref={frame}
        tabIndex={-1}
        aria-label="Schedule Delivery"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
      >
        <Button variant="ghost" size="sm" className="-ml-3 justify-self-start" disabled={busy} onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          Back to Review
        </Button>
        <UnstoredNotice video={recording.video} />
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {/* What is on its way can still be read, and keeps the focus. */}
          <Controller
            control={form.control}
            name="recipients"
            render={({ field, fieldState }) => (
              <div ref={(box) => field.ref({ focus: () => box?.querySelector('button')?.focus() })}>
                <RecipientsField
                  people={people ?? []}
                  isLoading={isPending}
                  chosen={recipientIds}
                  onChoose={field.onChange}
                  readOnly={busy}
                  error={fieldState.error?.message}
                />
              </div>
            )}
          />
          <WhenFields form={form} readOnly={busy} />
          {isForUser && <MethodField form={form} readOnly={busy} />}
          <NoteField form={form} readOnly={busy} isForUser={isForUser} />
          <SendingPanel
            sending={sending}
            onStop={stop}
            video={recording.video}
            what="your recording"
            ending="Sealing your capsule"
            submitLabel="Create Time Capsule"
            arrived={{
              text: 'You’ve already scheduled this recording, with the date you chose then.',
              actions: (
                <Button size="sm" onClick={onAlreadyCreated}>
                  See My Capsules
                </Button>
              ),
            }}
          />
        </Card>
      </form>
      <ArrivalCard
        recording={recording}
        recipient={isForUser ? recipient : namesOf(recipients ?? []) || 'Someone special'}
        date={date}
        time={time}
      />
    </div>
  );
}

/**
 * The scheduling form. Every change is stored, so that a reload or an ended session loses nothing. A problem is shown
 * in a toast and at its field, which takes the focus.
 */
function useScheduleForm(recording: StoredRecording, initial: ScheduleDraft, onChange: (draft: ScheduleDraft) => void) {
  const form = useForm<ScheduleDraft>({ defaultValues: initial, shouldFocusError: false });
  const { clearErrors, setError, setFocus } = form;
  useFormChanges(form, (draft) => {
    clearErrors();
    onChange(draft);
    void storeDraft(recording, draft);
  });

  /** The checked form, or null after showing the problem. */
  const accepted = (draft: ScheduleDraft): Schedule | null => {
    if (recording.video.blob.size === 0 || recording.prompt.title.trim() === '') {
      toast({ ...MISSING_REQUIREMENTS, tone: 'danger' });
      return null;
    }
    const checked = checkSchedule(draft, new Date(), localZone());
    if (checked.ok) return checked.schedule;
    const { title, description, field } = checked.problem;
    toast({ title, description, tone: 'danger' });
    setError(field, { type: 'schedule', message: description });
    setFocus(field);
    return null;
  };

  return { form, accepted };
}

/** Creates the capsule of a stored recording. Repeated under the recording's key it never makes a second one. */
function useCreation(
  { prompt, video, idempotencyKey }: StoredRecording,
  onCreated: (capsule: TimeCapsuleDto) => Promise<void>,
) {
  const client = useQueryClient();
  const refetchList = (): void => void client.invalidateQueries({ queryKey: timeCapsulesQuery.queryKey });
  return useSending({
    video,
    failed: CREATION_FAILED,
    uploadVideo: async (schedule: Schedule & { deliveryMethod: string; recipients?: string }, controls) => {
      const fields = { promptId: prompt.id, promptTitle: prompt.title, timeZone: localZone(), ...schedule };
      const form = videoForm(fields satisfies CreateTimeCapsuleFields, video);
      const capsule = await upload<TimeCapsuleDto>('/api/time-capsules', form, { ...controls, idempotencyKey });
      return () => {
        client.setQueryData(timeCapsulesQuery.queryKey, (all) => all && [capsule, ...all]);
        refetchList();
        toast({
          title: 'Success!',
          description: 'Your time capsule has been created and scheduled for delivery.',
          tone: 'success',
        });
        return onCreated(capsule);
      };
    },
    onFailure: (failure) => {
      if (failure.kind === 'already-arrived') {
        refetchList();
        return;
      }
      const description = 'message' in failure ? failure.message : CREATION_FAILED;
      toast({ title: 'Error', description, tone: 'danger' });
    },
  });
}
