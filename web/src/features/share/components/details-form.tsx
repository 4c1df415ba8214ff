import { MAX_NOTE_LENGTH } from '@dear-future/contracts/constants';
import { ArrowLeft, Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Notice } from '../../../recorder/notice.js';
import { OnlyHereNotice } from '../../../recorder/only-here-notice.js';
import type { RecordedVideo } from '../../../recorder/recorded-video.js';
import { TakePreview } from '../../../recorder/take-preview.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { SendingProgress } from '../../../ui/sending-progress.js';
import { Textarea } from '../../../ui/textarea.js';
import type { ResponseDraft } from '../response-draft.js';
import { useLink } from '../use-link.js';
import { useResponseForm } from '../use-response-form.js';
import { useResponseSending } from '../use-response-sending.js';
import type { ResponseFlowProps } from './response-flow.js';
import { SaveCopy } from './save-copy.js';
import { SendingFailed } from './sending-panel.js';

/** From here on the note's counter is shown, in characters left. */
const COUNT_FROM = 200;

export interface DetailsFormProps extends ResponseFlowProps {
  readonly video: RecordedVideo;
  readonly onBack: () => void;
}

/** Preview, details of the guest, and the submit button. */
export function DetailsForm(props: DetailsFormProps) {
  const { owner, video, initial, submitLabel, late, bring, onLook, onBack } = props;
  const { form: rules, words } = useLink().kind;
  const asksFor = rules.required ? { required: true } : { optional: true };
  const frame = useRef<HTMLFormElement>(null);
  const { control, register, handleSubmit, formState } = useResponseForm(owner, initial, rules.required);
  const { sending, send, stop } = useResponseSending({ owner, video, bring, onLook });
  const busy = sending.phase === 'sending';
  const failure = sending.phase === 'failed' ? sending.failure : null;
  // Trying again would not help, so the button is secondary.
  const settled = failure?.kind === 'closed' || failure?.kind === 'already-arrived';
  const refused = failure?.kind === 'refused' ? failure.problems : {};
  const problemOf = (field: keyof ResponseDraft) => formState.errors[field]?.message ?? refused[field];
  const left = MAX_NOTE_LENGTH - useWatch({ control, name: 'note' }).trim().length;

  // The focused element is gone: move the focus on for keyboard and screen reader users.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [sending.phase]);

  const submit = handleSubmit((draft) => send(draft));

  return (
    <form
      ref={frame}
      tabIndex={-1}
      aria-label={submitLabel}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
    >
      <Button variant="ghost" size="sm" className="-ml-3 justify-self-start" disabled={busy} onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        Back to Recording
      </Button>
      <TakePreview video={video} title={`Your ${words.answer}`} />
      <OnlyHereNotice video={video} />
      <Card className="max-sm:p-4">
        <h2 className="font-display text-heading">{rules.heading}</h2>
        <p className="mt-1 text-ink-soft">{rules.explanation}</p>
        <div className="mt-5 grid gap-5">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field label={rules.nameLabel} {...asksFor} error={problemOf('name')}>
              {(field) => <Input {...field} {...register('name')} readOnly={busy} autoComplete="name" />}
            </Field>
            <Field label={rules.emailLabel} {...asksFor} error={problemOf('email')}>
              {(field) => (
                <Input
                  {...field}
                  {...register('email')}
                  readOnly={busy}
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                />
              )}
            </Field>
          </div>
          <Field
            label="Personal Note"
            optional
            hint={left <= COUNT_FROM ? noteCount(left) : undefined}
            error={problemOf('note')}
          >
            {(field) => (
              <Textarea
                {...field}
                {...register('note')}
                readOnly={busy}
                placeholder="A few words to go with your video"
              />
            )}
          </Field>
        </div>
        <div className="mt-6 grid gap-4">
          {failure !== null && <SendingFailed failure={failure} video={video} late={late} />}
          {failure === null && late !== undefined && (
            <Notice tone="info" actions={<SaveCopy video={video} />}>
              {late}
            </Notice>
          )}
          {busy ? (
            <SendingProgress what={`your ${words.answer}`} ending="Finishing up" share={sending.share} onStop={stop} />
          ) : (
            <Button
              type="submit"
              size="lg"
              variant={settled ? 'secondary' : 'primary'}
              className="justify-self-start max-sm:w-full"
            >
              <Send aria-hidden="true" />
              {failure === null ? submitLabel : 'Try Again'}
            </Button>
          )}
        </div>
      </Card>
    </form>
  );
}

function noteCount(left: number): string {
  return left >= 0 ? `${left} characters left` : `${-left} characters too long`;
}
