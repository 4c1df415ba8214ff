import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { CalendarPlus, Download, PencilLine, Send, Trash2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { RecipientList } from '../../entities/time-capsules/components/recipient-list.js';
import { isDue, useOpening, useTimeCapsule } from '../../entities/time-capsules/time-capsules.js';
import { apiPath } from '../../lib/http/api.js';
import { longDate } from '../../lib/time/dates.js';
import { daysUntilText } from '../../lib/time/relative-time.js';
import { useNow } from '../../lib/time/use-now.js';
import { playerProps, downloadProps } from '../../lib/video-files.js';
import { Player } from '../../player/player.js';
import { Notice } from '../../recorder/notice.js';
import { BackLink } from '../../ui/back-link.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Card, Fact } from '../../ui/layout/card.js';
import { LoadFailed } from '../../ui/feedback/error-state.js';
import { ReturnToSender } from '../../ui/illustrations/postmark.js';
import { DialogButton } from '../../ui/overlays/dialog-button.js';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.js';
import { Loading, Skeleton } from '../../ui/feedback/loading.js';
import { MessagePage } from '../../ui/layout/message-page.js';
import { Page } from '../../ui/layout/page.js';
import { PersonalNote } from '../../ui/personal-note.js';
import { damagedAdvice, dateLabel, problemText, whenText } from './capsule-texts.js';
import { Timeline } from './components/timeline.js';
import { useDeliverTimeCapsule, useRemoveTimeCapsule } from './time-capsules-api.js';

const ChangeDialog = lazyDialog(async () => (await import('./components/change-dialog.js')).ChangeDialog);
const ShareDialog = lazyDialog(
  async () => (await import('../../entities/time-capsules/components/share-dialog.js')).ShareDialog,
);

const COLUMNS = 'stack items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8';

/** `/my-capsules/{id}`: one time capsule, and what happened to it. */
export default function CapsulePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const remove = useRemoveTimeCapsule(() => void navigate('/my-capsules'));
  const { read, capsule } = useTimeCapsule(id);
  const back = <BackLink to="/my-capsules">My Time Capsules</BackLink>;
  if (capsule) return <LoadedCapsule key={id} capsule={capsule} above={back} remove={remove} />;
  if (read.data && remove.isIdle) {
    return (
      <MessagePage title="Capsule Not Found" picture={<ReturnToSender />} action={back}>
        <p>You may have removed it, or it may belong to another account.</p>
      </MessagePage>
    );
  }
  return (
    <Page title="Time Capsule" above={back}>
      {read.isError ? (
        <LoadFailed title="The capsule didn’t load" fallback="It’s safe. Please try again in a moment." read={read} />
      ) : (
        <Loading label="Loading the capsule">
          <Skeleton className="-mt-6 mb-8 h-7 w-2/5" />
          <div className={COLUMNS}>
            <Skeleton card className="aspect-video" />
            <Skeleton card className="h-96" />
          </div>
        </Loading>
      )}
    </Page>
  );
}

interface LoadedCapsuleProps {
  capsule: TimeCapsuleDto;
  above: ReactNode;
  remove: ReturnType<typeof useRemoveTimeCapsule>;
}

function LoadedCapsule({ capsule, above, remove }: LoadedCapsuleProps) {
  const now = useNow(capsule);
  const onPlay = useOpening(capsule);
  const problem = problemText(capsule, now, true);
  const { promptTitle: title, status, createdAt, deliveredAt, deliveryDate } = capsule;
  return (
    <Page title={title} above={above} subtitle={`Recorded on ${longDate(createdAt)}`}>
      <div className={COLUMNS}>
        <div className="stack gap-6">
          {problem === null || capsule.isPlayable === false ? null : <Notice>{problem}</Notice>}
          <Player {...playerProps(capsule)} title={title} advice={damagedAdvice(capsule)} onPlay={onPlay} />
          <PersonalNote note={capsule.personalNote} />
          <RecipientList capsule={capsule} />
        </div>
        <div className="grid gap-6">
          <Card>
            <dl className="grid gap-4">
              {status === 'delivered' ? (
                <Fact label="Delivered">{longDate(deliveredAt ?? deliveryDate)}</Fact>
              ) : (
                <DeliveryFacts capsule={capsule} now={now} />
              )}
            </dl>
            <CapsuleActions capsule={capsule} canDeliver={isDue(capsule, now)} remove={remove} />
          </Card>
          {/* During a removal, this page is still open, but the server may already answer 404 for the timeline. */}
          <Timeline id={capsule.id} canRead={remove.isIdle || remove.isError} />
        </div>
      </div>
    </Page>
  );
}

function DeliveryFacts({ capsule, now }: { capsule: TimeCapsuleDto; now: Date }) {
  return (
    <>
      <Fact label={dateLabel(capsule, now)}>
        {whenText(capsule)}
        <span className="block font-normal text-ink-soft">{daysUntilText(capsule.deliveryDate, now)}</span>
      </Fact>
      <Fact label="How it arrives">{capsule.deliveryMethod === 'email' ? 'By email' : 'In the app'}</Fact>
    </>
  );
}

function CapsuleActions({ capsule, canDeliver, remove }: Omit<LoadedCapsuleProps, 'above'> & { canDeliver: boolean }) {
  const { id, promptTitle, createdAt, status, videoFileName } = capsule;
  const { mutate, isPending } = useDeliverTimeCapsule();
  const deliverButton = { icon: Send, label: 'Deliver Now', loading: isPending, onClick: () => mutate(capsule) };
  const changeButton = { dialog: ChangeDialog, icon: PencilLine, label: 'Change' };
  const shareButton = { dialog: ShareDialog, icon: UserPlus, label: 'Share It with Someone' };
  const downloadLink = downloadProps({ name: promptTitle, submittedAt: createdAt, videoFileName });
  const isScheduled = status === 'scheduled';
  const calendarLink = {
    href: apiPath('/api/time-capsules/{id}/calendar.ics', id),
    download: true,
    icon: CalendarPlus,
    label: 'Add to Calendar',
  };
  return (
    <div className="mt-5 grid gap-2">
      {canDeliver ? <Button {...deliverButton} /> : null}
      <DialogButton variant="secondary" dialogProps={{ capsule }} {...(isScheduled ? changeButton : shareButton)} />
      <LinkButton variant="secondary" icon={Download} label="Download" {...downloadLink} />
      {isScheduled ? <LinkButton variant="ghost" {...calendarLink} /> : null}
      <Button
        variant="ghost"
        icon={Trash2}
        label="Remove"
        loading={remove.isPending}
        onClick={() => remove.mutate(capsule)}
      />
    </div>
  );
}
