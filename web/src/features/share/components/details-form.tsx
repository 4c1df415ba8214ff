import { ADDRESS_LETTERS, MAX_NOTE_LENGTH, MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import type { ResponderFields } from '@dear-future/contracts/http/shared-prompts';
import { Send } from 'lucide-react';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SendingForm, type ClosedNotice } from '../../../entities/sending/sending-form.js';
import { sendingFailure } from '../../../entities/sending/sending-failure.js';
import { useSending } from '../../../entities/sending/use-sending.js';
import { videoForm } from '../../../entities/sending/video-form.js';
import { atMost, charactersLeft } from '../../../lib/text-length.js';
import { untilPlayable } from '../../../lib/http/until-playable.js';
import type { UploadOptions } from '../../../lib/http/upload.js';
import { useFormChanges } from '../../../lib/react/forms.js';
import { discardBackup } from '../../../recorder/backup/backup-store.js';
import type { RecordedVideo } from '../../../recorder/media-format.js';
import { toast } from '../../../ui/feedback/use-toast.js';
import { Field } from '../../../ui/forms/field.js';
import { Input, Textarea } from '../../../ui/forms/input.js';
import { readEditLink } from '../edit-link/edit-link-api.js';
import { useLink } from '../link.js';
import { useLinkTexts } from '../link-texts.js';
import { fieldsOf, forgetDraft, recallDraft, rememberDraft, type ResponseDraft } from '../response-draft.js';

const ARRIVED =
  'We already have this recording, with the details you entered the first time. There’s nothing left to do.';

const EMPTY: ResponseDraft = { responderName: '', responderEmail: '', personalNote: '' };

/** Matches text, one @, and a domain with a dot. The server checks more strictly. */
const ONE_MAILBOX = /^\s*[^\s@,;:<>()"]+@[^\s@,;:<>()"]+\.[^\s@,;:<>()".]+\s*$/;

interface AcceptedResponse {
  readonly editSecret: string;
  readonly isPlayable: boolean | null;
  readonly finish: () => void;
}

export type UploadResponse = (form: FormData, options: UploadOptions) => Promise<AcceptedResponse>;

export interface DetailsFormProps {
  /** The key of unfinished recordings and drafts: the link's slug, or a key for the video that is being replaced. */
  readonly owner: string;
  readonly submitLabel: string;
  /** What the guest sent with the old video. If absent, guests must say whether an unfinished recording is theirs. */
  readonly initial?: ResponseDraft;
  readonly closed?: ClosedNotice | null;
  readonly uploadVideo: UploadResponse;
  /** Called when the form opens, and when the server refuses a video because the link is closed or full. */
  readonly onRefetch?: () => void;
  readonly video: RecordedVideo;
  readonly onBack: () => void;
}

export function DetailsForm(props: DetailsFormProps) {
  const { owner, submitLabel, closed, initial = EMPTY, onBack } = props;
  const { words, fileStem } = useLink().kind;
  const { form: texts } = useLinkTexts();
  const { isRequired } = texts;
  const form = useForm<ResponseDraft>({ defaultValues: recallDraft(owner) ?? initial });
  useFormChanges(form, (typed) => rememberDraft(owner, typed));
  const { register } = form;
  const sender = useResponseSending(props);
  const { sending } = sender;
  const readOnly = sending.phase === 'sending';
  const problems = sending.phase === 'failed' && sending.failure.kind === 'refused' ? sending.failure.problems : {};
  const fieldProps = (field: keyof ResponseDraft) => ({
    ...(isRequired && field !== 'personalNote' ? { required: true } : { optional: true }),
    error: form.formState.errors[field]?.message ?? problems[field],
  });
  const note = useWatch({ control: form.control, name: 'personalNote' });
  const nameInput = register('responderName', {
    required: isRequired && 'Please enter your name.',
    ...atMost(MAX_RESPONDER_NAME_LENGTH, 'your name'),
  });
  const orLeaveEmpty = isRequired ? '' : ', or leave this field empty';
  const emailInput = register('responderEmail', {
    required: isRequired && 'Please enter your email address.',
    pattern: { value: ONE_MAILBOX, message: `Please enter one email address, like name@example.com${orLeaveEmpty}.` },
    validate: (typed) => /^\p{ASCII}*$/u.test(typed) || `The email address ${ADDRESS_LETTERS}`,
  });
  const noteInput = register('personalNote', atMost(MAX_NOTE_LENGTH, 'your note'));

  return (
    <SendingForm
      sender={sender}
      label={submitLabel}
      onBack={onBack}
      preview={`Your ${words.submission}`}
      onSubmit={form.handleSubmit(sender.send)}
      cardClass="max-sm:p-4"
      what={`your ${words.submission}`}
      submitLabel={submitLabel}
      submitIcon={Send}
      arrived={{ text: ARRIVED }}
      closed={closed}
      mayReopen
      fileStem={fileStem}
    >
      <h2 className="font-display text-heading">Who is it from?</h2>
      <p className="mt-1 text-ink-soft">{texts.explanation}</p>
      <div className="mt-5 mb-6 grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={texts.nameLabel} {...fieldProps('responderName')}>
            {(field) => <Input {...field} {...nameInput} readOnly={readOnly} autoComplete="name" />}
          </Field>
          <Field label={texts.emailLabel} {...fieldProps('responderEmail')}>
            {(field) => (
              <Input
                {...field}
                {...emailInput}
                readOnly={readOnly}
                type="email"
                inputMode="email"
                autoComplete="email"
              />
            )}
          </Field>
        </div>
        <Field label="Personal Note" hint={charactersLeft(note, MAX_NOTE_LENGTH, 200)} {...fieldProps('personalNote')}>
          {(field) => (
            <Textarea {...field} {...noteInput} readOnly={readOnly} placeholder="A few words to go with your video" />
          )}
        </Field>
      </div>
    </SendingForm>
  );
}

function useResponseSending({ owner, video, uploadVideo, onRefetch }: DetailsFormProps) {
  const { fileStem } = useLink().kind;
  const { failureText, noVideoText, failedToast } = useLinkTexts();
  const firstFields = useRef<ResponderFields | null>(null);
  return useSending({
    video,
    failureText,
    noVideoText,
    uploadVideo: async (draft: ResponseDraft, options) => {
      const fields = fieldsOf(draft);
      firstFields.current ??= fields;
      const send = (sent: ResponderFields) => uploadVideo(videoForm(sent, video, fileStem), options);
      const accepted = await send(fields).catch((error: unknown) => {
        // An earlier attempt arrived, but the server’s answer was lost. Only the same fields get that answer again.
        const hasArrived = sendingFailure(error, failureText).kind === 'already-arrived';
        if (!hasArrived || firstFields.current === null || firstFields.current === fields) throw error;
        return send(firstFields.current);
      });
      forgetDraft(owner);
      // The server has the video. Another guest may use this device next, so the copy in this browser is deleted now.
      await discardBackup(video.recordingId).catch(() => undefined);
      if (accepted.isPlayable !== true) void warnIfUnplayable(accepted.editSecret);
      accepted.finish();
    },
    onFailure: (failure) => {
      if (failure.kind === 'already-arrived') return;
      const message = 'message' in failure ? failure.message : failureText;
      toast(message === noVideoText ? { title: noVideoText, tone: 'danger' } : failedToast(message));
      if (failure.kind === 'closed') onRefetch?.();
    },
  });
}

async function warnIfUnplayable(secret: string): Promise<void> {
  if ((await untilPlayable(async () => (await readEditLink(secret)).isPlayable)) !== false) return;
  toast({
    title: 'Your video can’t be played',
    description: 'It arrived damaged. Please replace it with a new recording.',
    tone: 'danger',
  });
}
