import { MAX_NOTE_LENGTH } from '@dear-future/contracts/constants';
import { ArrowLeft, Send } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Notice } from '../../../recorder/notice.js';
import type { RecordedVideo } from '../../../recorder/recorded-video.js';
import { TakePreview } from '../../../recorder/take-preview.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { SendingProgress } from '../../../ui/sending-progress.js';
import { Textarea } from '../../../ui/textarea.js';
import { recallDraft, rememberDraft } from '../draft-memory.js';
import { checkDraft, EMPTY_RESPONSE, sameDraft, type DraftProblems, type ResponseDraft } from '../response-draft.js';
import { useLink } from '../use-link.js';
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

/** The recording once more, who it is from, and the way to send it. */
export function DetailsForm(props: DetailsFormProps) {
  const { owner, video, initial = EMPTY_RESPONSE, submitLabel, late, bring, onLook, onBack } = props;
  const { form: rules, words } = useLink().kind;
  const asksFor = rules.required ? { required: true } : { optional: true };
  const [draft, setDraft] = useState(() => {
    const { draft: remembered } = recallDraft(owner);
    return sameDraft(remembered, EMPTY_RESPONSE) ? initial : remembered;
  });
  const [found, setFound] = useState<DraftProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const { sending, send, stop } = useResponseSending({ owner, video, bring, onLook });
  const busy = sending.phase === 'sending';
  const failure = sending.phase === 'failed' ? sending.failure : null;
  const problems = failure?.kind === 'refused' ? { ...failure.problems, ...found } : found;
  const left = MAX_NOTE_LENGTH - draft.note.trim().length;

  // The button that opened the form is gone; keyboard and screen reader go on here.
  useEffect(() => form.current?.focus({ preventScroll: true }), []);

  const change = (part: Partial<ResponseDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    setFound({});
    rememberDraft(owner, { ...recallDraft(owner), draft: next });
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const problemsNow = checkDraft(draft, rules.required);
    setFound(problemsNow);
    const [first] = Object.keys(problemsNow);
    if (first === undefined) void send(draft);
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={submitLabel}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
    >
      <Button variant="ghost" size="sm" className="-ml-3 justify-self-start" disabled={busy} onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        Back to Recording
      </Button>
      <TakePreview video={video} title={`Your ${words.answer}`} />
      <Card className="max-sm:p-4">
        <h2 className="font-display text-heading">{rules.heading}</h2>
        <p className="mt-1 text-ink-soft">{rules.explanation}</p>
        <fieldset disabled={busy} className="mt-5 grid gap-5">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field label={rules.nameLabel} {...asksFor} error={problems.name}>
              {(control) => (
                <Input
                  {...control}
                  name="name"
                  autoComplete="name"
                  value={draft.name}
                  onChange={(event) => change({ name: event.currentTarget.value })}
                />
              )}
            </Field>
            <Field label={rules.emailLabel} {...asksFor} error={problems.email}>
              {(control) => (
                <Input
                  {...control}
                  name="email"
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  value={draft.email}
                  onChange={(event) => change({ email: event.currentTarget.value })}
                />
              )}
            </Field>
          </div>
          <Field
            label="Personal Note"
            optional
            hint={left <= COUNT_FROM ? noteCount(left) : undefined}
            error={problems.note}
          >
            {(control) => (
              <Textarea
                {...control}
                name="note"
                value={draft.note}
                placeholder="A few words to go with your video"
                onChange={(event) => change({ note: event.currentTarget.value })}
              />
            )}
          </Field>
        </fieldset>
        <div className="mt-6 grid gap-4">
          {failure !== null && <SendingFailed failure={failure} video={video} late={late} />}
          {failure === null && late !== undefined && (
            <Notice tone="info" actions={<SaveCopy video={video} />}>
              {late}
            </Notice>
          )}
          {busy ? (
            <SendingProgress
              what={`your ${words.answer}`}
              ending="Handing it over"
              share={sending.share}
              onStop={stop}
            />
          ) : (
            <Button type="submit" size="lg" className="justify-self-start max-sm:w-full">
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
