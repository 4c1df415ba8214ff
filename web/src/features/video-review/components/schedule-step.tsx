import type { CreateTimeCapsuleFields, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import type { ScheduleDraft, StoredRecording } from '../../../entities/recording/stored-recording.js';
import { SendingForm } from '../../../entities/sending/sending-form.js';
import { useSending } from '../../../entities/sending/use-sending.js';
import { videoForm } from '../../../entities/sending/video-form.js';
import { namesOf } from '../../../entities/time-capsules/recipients.js';
import { deliveryDateOf, scheduleResolver } from '../../../entities/time-capsules/schedule-check.js';
import { ScheduleFields, useRecipients } from '../../../entities/time-capsules/schedule-fields.js';
import { timeCapsulesQuery } from '../../../entities/time-capsules/time-capsules.js';
import { ZoneField } from '../../../entities/time-zone/zone-field.js';
import { useFormChanges } from '../../../lib/react/forms.js';
import { upload } from '../../../lib/http/upload.js';
import { localZone } from '../../../lib/time/local-zone.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/feedback/use-toast.js';
import { ArrivalCard } from './arrival-card.js';
import { COLUMNS } from './review-step.js';

/** Shown for a failure without a message from the server. */
const CREATION_FAILED = 'Failed to create time capsule';

interface ScheduleStepProps {
  readonly recording: StoredRecording;
  readonly email: string;
  readonly draft: ScheduleDraft;
  readonly onChange: (draft: ScheduleDraft) => void;
  readonly onBack: () => void;
  readonly onCreated: (capsule: TimeCapsuleDto) => Promise<void>;
  readonly onAlreadyCreated: () => void;
}

/** Schedules a recording. Stores every change, so that the form survives a reload and the end of the session. */
export function ScheduleStep(props: ScheduleStepProps) {
  const { recording, email, draft: initial, onChange, onBack, onCreated, onAlreadyCreated } = props;
  const form = useForm<ScheduleDraft>({ defaultValues: initial, resolver: scheduleResolver(localZone) });
  useFormChanges(form, onChange);
  const sender = useCreation(recording, onCreated);
  const [date, time] = useWatch({ control: form.control, name: ['date', 'time'] });
  const { recipients, ids, isForSelf } = useRecipients(form);

  const submit = (draft: ScheduleDraft): void => {
    if (recording.video.blob.size === 0 || recording.prompt.title.trim() === '') {
      const description = 'Please select a prompt and record a video before creating your time capsule.';
      toast({ title: 'Missing requirements', description, tone: 'danger' });
      return;
    }
    const personalNote = draft.note.trim();
    void sender.send({
      deliveryDate: deliveryDateOf(draft, localZone()),
      ...(personalNote !== '' && { personalNote }),
      ...(isForSelf ? { deliveryMethod: draft.method } : { deliveryMethod: 'email', recipients: ids?.join() ?? '' }),
    });
  };
  const showProblem = ({ date: wrongDate, time: wrongTime }: FieldErrors<ScheduleDraft>): void => {
    const problem = wrongDate ?? wrongTime;
    // The `type` is the problem’s title.
    if (problem) toast({ title: problem.type, description: problem.message, tone: 'danger' });
  };

  return (
    <div className={COLUMNS}>
      <SendingForm
        label="Schedule Delivery"
        backLabel="Back to Review"
        onBack={onBack}
        onSubmit={() => form.handleSubmit(submit, showProblem)()}
        cardClass="grid grid-cols-[minmax(0,1fr)] gap-8"
        sender={sender}
        what="your recording"
        ending="Sealing your capsule"
        submitLabel="Create Time Capsule"
        arrived={{
          text: 'Your first try worked: this recording is already scheduled. You can see or change its date in My Capsules.',
          actions: <Button size="sm" onClick={onAlreadyCreated} label="See My Capsules" />,
        }}
      >
        <ScheduleFields form={form} readOnly={sender.sending.phase === 'sending'} zoneField={<ZoneField />} />
      </SendingForm>
      <ArrivalCard
        title={recording.prompt.title}
        recipient={isForSelf ? email : namesOf(recipients) || 'No one chosen yet'}
        date={date}
        time={time}
      />
    </div>
  );
}

type CreationFields = Omit<CreateTimeCapsuleFields, 'promptId' | 'promptTitle' | 'timeZone'>;

/** Creates the capsule. Sending a recording again never creates a second capsule, because its key stays the same. */
function useCreation({ prompt, video, idempotencyKey }: StoredRecording, onCreated: ScheduleStepProps['onCreated']) {
  const client = useQueryClient();
  const refetchList = (): void => void client.invalidateQueries({ queryKey: timeCapsulesQuery.queryKey });
  return useSending({
    video,
    failureText: CREATION_FAILED,
    uploadVideo: async (fields: CreationFields, options) => {
      const form = videoForm(
        { promptId: prompt.id, promptTitle: prompt.title, timeZone: localZone(), ...fields },
        video,
      );
      const capsule = await upload('POST /api/time-capsules', [], form, { ...options, idempotencyKey });
      client.setQueryData(timeCapsulesQuery.queryKey, (all) => all && [capsule, ...all]);
      refetchList();
      toast({
        title: 'Success!',
        description: 'Your time capsule has been created and scheduled for delivery.',
        tone: 'success',
      });
      await onCreated(capsule);
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
