import { MAX_NOTE_LENGTH } from '@dear-future/contracts/constants';
import { ArrowLeft, Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SendingPanel } from '../../../entities/sending/sending-panel.js';
import { charactersLeft } from '../../../lib/count.js';
import { resolverOf, useFormChanges } from '../../../lib/forms.js';
import type { RecordedVideo } from '../../../recorder/media-format.js';
import { UnstoredNotice } from '../../../recorder/notice.js';
import { RecordingPreview } from '../../../recorder/recording-preview.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Field } from '../../../ui/field.js';
import { Input, Textarea } from '../../../ui/input.js';
import { useLink } from '../link.js';
import { checkDraft, EMPTY_RESPONSE, recallDraft, rememberDraft, type ResponseDraft } from '../response-draft.js';
import { useResponseSending } from '../use-response-sending.js';
import type { ResponseFlowProps } from './response-flow.js';

const TOO_LATE = 'We’re sorry, your video can’t be sent here. Save a copy and send it another way.';
const ARRIVED = 'We already have this recording, with the details you entered the first time.';

/** The server's name of each field. */
const SENT_AS = { name: 'responderName', email: 'responderEmail', note: 'personalNote' } as const;

interface DetailsFormProps extends ResponseFlowProps {
  readonly video: RecordedVideo;
  readonly onBack: () => void;
}

export function DetailsForm(props: DetailsFormProps) {
  const { owner, video, initial, submitLabel, closedText, uploadVideo, onRefetch, onBack } = props;
  const { form: rules, words, fileStem } = useLink().kind;
  const asksFor = rules.required ? { required: true } : { optional: true };
  const frame = useRef<HTMLFormElement>(null);
  const { control, register, handleSubmit, formState } = useResponseForm(owner, initial, rules.required);
  const { sending, send, stop } = useResponseSending({ owner, video, uploadVideo, onRefetch });
  const busy = sending.phase === 'sending';
  const refused = sending.phase === 'failed' && sending.failure.kind === 'refused' ? sending.failure.problems : {};
  const problemOf = (field: keyof ResponseDraft) => formState.errors[field]?.message ?? refused[SENT_AS[field]];
  const note = useWatch({ control, name: 'note' });

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
      <RecordingPreview video={video} title={`Your ${words.submission}`} />
      <UnstoredNotice video={video} />
      <Card className="max-sm:p-4">
        <h2 className="font-display text-heading">{rules.heading}</h2>
        <p className="mt-1 text-ink-soft">{rules.explanation}</p>
        <div className="mt-5 mb-6 grid gap-5">
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
            hint={charactersLeft(note, MAX_NOTE_LENGTH, 200)}
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
        <SendingPanel
          sending={sending}
          onStop={stop}
          video={video}
          what={`your ${words.submission}`}
          ending="Finishing up"
          submitLabel={submitLabel}
          submitIcon={<Send aria-hidden="true" />}
          arrived={{ text: ARRIVED }}
          closedText={closedText}
          tooLate={TOO_LATE}
          noVideo={`${words.noVideo}. Go back to record one.`}
          fileStem={fileStem}
        />
      </Card>
    </form>
  );
}

/**
 * The form beside a video. Every change is stored in this tab until the response is accepted.
 *
 * @param owner the key under which it is stored
 * @param initial the values if nothing is stored
 * @param required whether name and address must be filled in
 */
function useResponseForm(owner: string, initial: ResponseDraft | undefined, required: boolean) {
  const { draft } = recallDraft(owner);
  const isUntouched = Object.values(draft).every((text) => text === '');
  const form = useForm<ResponseDraft>({
    defaultValues: isUntouched ? (initial ?? EMPTY_RESPONSE) : draft,
    resolver: resolverOf((typed) => checkDraft(typed, required)),
  });
  useFormChanges(form, (typed) => rememberDraft(owner, { ...recallDraft(owner), draft: typed }));
  return form;
}
