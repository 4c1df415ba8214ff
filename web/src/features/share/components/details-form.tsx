import { MAX_NOTE_LENGTH } from '@dear-future/contracts/constants';
import { Send } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { SendingForm } from '../../../entities/sending/sending-form.js';
import { charactersLeft } from '../../../lib/count.js';
import { resolverOf, useFormChanges } from '../../../lib/react/forms.js';
import type { RecordedVideo } from '../../../recorder/media-format.js';
import { Field } from '../../../ui/forms/field.js';
import { Input, Textarea } from '../../../ui/forms/input.js';
import { useLink } from '../link.js';
import { checkDraft, EMPTY_RESPONSE, recallDraft, rememberDraft, type ResponseDraft } from '../response-draft.js';
import { useResponseSending } from '../use-response-sending.js';
import type { ResponseFlowProps } from './response-flow.js';

const TOO_LATE = 'We’re sorry, your video can’t be sent here. Save a copy and send it another way.';
const ARRIVED = 'We already have this recording, with the details you entered the first time.';

const SENT_AS = { name: 'responderName', email: 'responderEmail', note: 'personalNote' } as const;

interface DetailsFormProps extends ResponseFlowProps {
  readonly video: RecordedVideo;
  readonly onBack: () => void;
}

export function DetailsForm(props: DetailsFormProps) {
  const { owner, video, initial, submitLabel, closedText, uploadVideo, onRefetch, onBack } = props;
  const { form: rules, words, fileStem, noVideo } = useLink().kind;
  const asksFor = rules.required ? { required: true } : { optional: true };
  const { control, register, handleSubmit, formState } = useResponseForm(owner, initial, rules.required);
  const { sending, send, stop } = useResponseSending(owner, video, uploadVideo, onRefetch);
  const readOnly = sending.phase === 'sending';
  const refused = sending.phase === 'failed' && sending.failure.kind === 'refused' ? sending.failure.problems : {};
  const problemOf = (field: keyof ResponseDraft) => formState.errors[field]?.message ?? refused[SENT_AS[field]];
  const note = useWatch({ control, name: 'note' });
  const email = { type: 'email', inputMode: 'email', autoComplete: 'email' } as const;

  return (
    <SendingForm
      label={submitLabel}
      backLabel="Back to Recording"
      onBack={onBack}
      preview={`Your ${words.submission}`}
      onSubmit={handleSubmit(send)}
      cardClass="max-sm:p-4"
      sending={sending}
      onStop={stop}
      video={video}
      what={`your ${words.submission}`}
      ending="Finishing up"
      submitLabel={submitLabel}
      submitIcon={Send}
      arrived={{ text: ARRIVED }}
      closedText={closedText}
      tooLate={TOO_LATE}
      noVideo={`${noVideo}. Go back to record one.`}
      fileStem={fileStem}
    >
      <h2 className="font-display text-heading">Who is it from?</h2>
      <p className="mt-1 text-ink-soft">{rules.explanation}</p>
      <div className="mt-5 mb-6 grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={rules.nameLabel} {...asksFor} error={problemOf('name')}>
            {(field) => <Input {...field} {...register('name')} readOnly={readOnly} autoComplete="name" />}
          </Field>
          <Field label={rules.emailLabel} {...asksFor} error={problemOf('email')}>
            {(field) => <Input {...field} {...register('email')} readOnly={readOnly} {...email} />}
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
              readOnly={readOnly}
              placeholder="A few words to go with your video"
            />
          )}
        </Field>
      </div>
    </SendingForm>
  );
}

/** Stores every change in this tab until the response is accepted. @param initial values if nothing is stored */
function useResponseForm(owner: string, initial = EMPTY_RESPONSE, required: boolean) {
  const { draft } = recallDraft(owner);
  const isUntouched = Object.values(draft).every((text) => text === '');
  const form = useForm<ResponseDraft>({
    defaultValues: isUntouched ? initial : draft,
    resolver: resolverOf((typed) => checkDraft(typed, required)),
  });
  useFormChanges(form, (typed) => rememberDraft(owner, { ...recallDraft(owner), draft: typed }));
  return form;
}
