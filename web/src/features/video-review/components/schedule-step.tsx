import { MAX_NOTE_LENGTH, type DeliveryMethod } from '@dear-future/contracts/constants';
import { ArrowLeft, Bell, Mail } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { storeDraft } from '../../../entities/recording/recording-store.js';
import type { ScheduleDraft, StoredRecording } from '../../../entities/recording/stored-recording.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Field } from '../../../ui/field.js';
import { RadioCards } from '../../../ui/radio-cards.js';
import { Textarea } from '../../../ui/textarea.js';
import { toast } from '../../../ui/use-toast.js';
import { checkSchedule, MISSING_REQUIREMENTS, type ScheduleProblem } from '../schedule-check.js';
import { useSending } from '../use-sending.js';
import { localZone } from '../../../lib/zoned-time.js';
import { ArrivalCard } from './arrival-card.js';
import { SendingProgress } from '../../../ui/sending-progress.js';
import { SendingFailed } from './sending-panel.js';
import { WhenField } from './when-field.js';

/** Labels and descriptions of the methods. Source: docs/product.md §9. */
const METHODS: { value: DeliveryMethod; label: string; description: string; icon: ReactNode }[] = [
  {
    value: 'email',
    label: 'Email',
    description: 'Email notification with video link',
    icon: <Mail aria-hidden="true" />,
  },
  { value: 'app', label: 'App', description: 'In-app notification', icon: <Bell aria-hidden="true" /> },
];

/** Where the focus goes when a field stands in the way. */
const FOCUS: Record<ScheduleProblem['field'], string> = {
  date: 'button[aria-required]',
  time: 'input[type="time"]',
  note: 'textarea',
};

/** From here on the note's counter is shown, in characters left. */
const COUNT_FROM = 200;

export interface ScheduleStepProps {
  readonly recording: StoredRecording;
  /** The person's address: a capsule goes to whoever recorded it. */
  readonly recipient: string;
  readonly initial: ScheduleDraft;
  readonly onBack: (draft: ScheduleDraft) => void;
  readonly onCreated: () => Promise<void>;
  readonly onAlreadyCreated: () => void;
}

/** The form that sends a recording on its way. What is filled in outlives a reload and an ended session. */
export function ScheduleStep({
  recording,
  recipient,
  initial,
  onBack,
  onCreated,
  onAlreadyCreated,
}: ScheduleStepProps) {
  const [draft, setDraft] = useState(initial);
  const [problem, setProblem] = useState<ScheduleProblem | null>(null);
  const [today] = useState(() => new Date());
  const form = useRef<HTMLFormElement>(null);
  const { sending, send, stop } = useSending(recording, onCreated);
  const busy = sending.phase === 'sending';
  const left = MAX_NOTE_LENGTH - draft.note.trim().length;
  const errorOf = (field: ScheduleProblem['field']): string | undefined =>
    problem?.field === field ? problem.description : undefined;

  // The button that opened the form is gone; keyboard and screen reader go on here.
  useEffect(() => form.current?.focus({ preventScroll: true }), []);

  const change = (part: Partial<ScheduleDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    setProblem(null);
    void storeDraft(recording, next);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (recording.video.blob.size === 0 || recording.prompt.title.trim() === '') {
      toast({ ...MISSING_REQUIREMENTS, tone: 'danger' });
      return;
    }
    const checked = checkSchedule(draft, new Date(), localZone());
    if (checked.ok) {
      void send(draft, checked);
      return;
    }
    const { title, description, field } = checked.problem;
    setProblem(checked.problem);
    toast({ title, description, tone: 'danger' });
    form.current?.querySelector<HTMLElement>(FOCUS[field])?.focus();
  };

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
      <form
        ref={form}
        tabIndex={-1}
        aria-label="Schedule Delivery"
        noValidate
        onSubmit={submit}
        className="grid gap-4 outline-none"
      >
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 justify-self-start"
          disabled={busy}
          onClick={() => onBack(draft)}
        >
          <ArrowLeft aria-hidden="true" />
          Back to Review
        </Button>
        <Card>
          <fieldset disabled={busy} className="grid gap-8">
            <WhenField
              today={today}
              date={draft.date}
              time={draft.time}
              dateError={errorOf('date')}
              timeError={errorOf('time')}
              onDate={(date) => change({ date })}
              onTime={(time) => change({ time })}
            />
            <div className="grid gap-3">
              <h3 className="font-display text-heading">How should it reach you?</h3>
              <RadioCards
                label="Delivery method"
                options={METHODS.map((method) => ({ ...method, disabled: busy }))}
                value={draft.method}
                onValueChange={(method) => change({ method })}
                className="sm:grid-cols-2"
              />
            </div>
            <Field
              label="Personal note"
              optional
              hint={left <= COUNT_FROM ? noteCount(left) : 'A few words that open before the video does.'}
              error={errorOf('note')}
            >
              {(control) => (
                <Textarea
                  {...control}
                  value={draft.note}
                  placeholder="What should you know before you press play?"
                  onChange={(event) => change({ note: event.currentTarget.value })}
                />
              )}
            </Field>
          </fieldset>
          <div className="mt-8 grid gap-4">
            {sending.phase === 'failed' && <SendingFailed failure={sending.failure} onForget={onAlreadyCreated} />}
            {busy ? (
              <SendingProgress
                what="your recording"
                ending="Sealing your capsule"
                share={sending.share}
                onStop={stop}
              />
            ) : (
              <Button type="submit" size="lg" className="justify-self-start max-sm:w-full">
                {sending.phase === 'failed' ? 'Try Again' : 'Create Time Capsule'}
              </Button>
            )}
          </div>
        </Card>
      </form>
      <ArrivalCard recording={recording} recipient={recipient} date={draft.date} time={draft.time} />
    </div>
  );
}

function noteCount(left: number): string {
  return left >= 0 ? `${left} characters left` : `${-left} characters too long`;
}
