import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ScheduleDraft, StoredRecording } from '../../../entities/recording/stored-recording.js';
import { Button } from '../../../ui/button.js';
import { OnlyHereNotice } from '../../../recorder/only-here-notice.js';
import { Card } from '../../../ui/card.js';
import { SendingProgress } from '../../../ui/sending-progress.js';
import { useScheduleForm } from '../use-schedule-form.js';
import { useSending } from '../use-sending.js';
import { ArrivalCard } from './arrival-card.js';
import { MethodField } from './method-field.js';
import { NoteField } from './note-field.js';
import { SendingFailed } from './sending-panel.js';
import { WhenField } from './when-field.js';

export interface ScheduleStepProps {
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
  const { sending, send, stop } = useSending(recording, onCreated);
  const busy = sending.phase === 'sending';
  // Trying again would not help, so the button is secondary.
  const settled =
    sending.phase === 'failed' && (sending.failure.kind === 'signed-out' || sending.failure.kind === 'already-created');
  const [date, time] = form.watch(['date', 'time']);

  // The focused element is gone: move the focus on for keyboard and screen reader users.
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  // Likewise after sending and stopping.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [sending.phase]);

  const submit = form.handleSubmit((draft) => {
    const schedule = accepted(draft);
    if (schedule !== null) void send(draft, schedule);
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
        <OnlyHereNotice video={recording.video} />
        <Card>
          {/* What is on its way can still be read, and keeps the focus. */}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <WhenField form={form} readOnly={busy} />
            <MethodField form={form} readOnly={busy} />
            <NoteField form={form} readOnly={busy} />
          </div>
          <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4">
            {sending.phase === 'failed' && <SendingFailed failure={sending.failure} onForget={onAlreadyCreated} />}
            {busy ? (
              <SendingProgress
                what="your recording"
                ending="Sealing your capsule"
                share={sending.share}
                onStop={stop}
              />
            ) : (
              <Button
                type="submit"
                size="lg"
                variant={settled ? 'secondary' : 'primary'}
                className="justify-self-start max-sm:w-full"
              >
                {sending.phase === 'failed' ? 'Try Again' : 'Create Time Capsule'}
              </Button>
            )}
          </div>
        </Card>
      </form>
      <ArrivalCard recording={recording} recipient={recipient} date={date} time={time} />
    </div>
  );
}
