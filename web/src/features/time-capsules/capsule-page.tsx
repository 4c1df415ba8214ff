import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { CalendarPlus, Download, PencilLine, Send, Trash2, UserPlus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { RecipientList } from '../../entities/time-capsules/components/recipient-list.js';
import { isDue, useRefetchWhenDue, useTimeCapsule } from '../../entities/time-capsules/time-capsules.js';
import { longDate } from '../../lib/dates.js';
import { HttpError } from '../../lib/http.js';
import { posterOf, savedAs, videoAddress } from '../../lib/video-files.js';
import { Player } from '../../player/player.js';
import { BackLink } from '../../ui/back-link.js';
import { Button } from '../../ui/button.js';
import { Card, Fact } from '../../ui/card.js';
import { LoadFailed } from '../../ui/error-state.js';
import { ReturnToSender } from '../../ui/illustrations/postmark.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { LoadingCards } from '../../ui/loading.js';
import { MessagePage } from '../../ui/message-page.js';
import { Page } from '../../ui/page.js';
import { PersonalNote } from '../../ui/personal-note.js';
import { damagedAdvice, daysLeft, troubleOf, whenText } from './capsule-words.js';
import { Timeline } from './components/timeline.js';
import { useDeliverTimeCapsule, useOpening, useRemoveTimeCapsule } from './time-capsules-api.js';

const ChangeDialog = lazyDialog(async () => (await import('./components/change-dialog.js')).ChangeDialog);
const ShareDialog = lazyDialog(
  async () => (await import('../../entities/time-capsules/components/share-dialog.js')).ShareDialog,
);

/** `/my-capsules/{id}`: one time capsule, and what happened to it (docs/product.md §2.5). */
export function CapsulePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const remove = useRemoveTimeCapsule(() => void navigate('/my-capsules'));
  const read = useTimeCapsule(id, isThere(remove));
  const back = <BackLink to="/my-capsules">My Time Capsules</BackLink>;
  if (remove.isIdle && !read.isFetching && read.error instanceof HttpError && [400, 404].includes(read.error.status)) {
    return (
      <MessagePage title="Capsule Not Found" picture={<ReturnToSender item="CAPSULE" />} action={back}>
        <p>You may have removed it, or it may belong to another account.</p>
      </MessagePage>
    );
  }
  if (read.data) return <LoadedCapsule key={id} capsule={read.data} above={back} remove={remove} />;
  return (
    <Page title="Time Capsule" above={back}>
      {read.isError && !read.isFetching ? (
        <LoadFailed title="The capsule didn’t load" fallback="It’s safe. Please try again in a moment." read={read} />
      ) : (
        <LoadingCards label="Loading the capsule" className="lg:grid-cols-2" picture />
      )}
    </Page>
  );
}

/** Whether it is read again: it may be gone before the answer to its removal, and before this page is left. */
const isThere = ({ isIdle, isError }: ReturnType<typeof useRemoveTimeCapsule>): boolean => isIdle || isError;

interface LoadedCapsuleProps {
  capsule: TimeCapsuleDto;
  above: ReactNode;
  remove: ReturnType<typeof useRemoveTimeCapsule>;
}

function LoadedCapsule({ capsule, above, remove }: LoadedCapsuleProps) {
  const now = useRefetchWhenDue(useMemo(() => [capsule], [capsule]));
  const opened = useOpening(capsule);
  const trouble = troubleOf(capsule, now);
  const left = daysLeft(capsule, now);
  const { promptTitle, status, createdAt, deliveredAt, deliveryDate, deliveryMethod } = capsule;
  return (
    <Page title={promptTitle} above={above} subtitle={`Recorded ${longDate(createdAt)}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="grid gap-6">
          {trouble === null || capsule.isPlayable === false ? null : (
            <p className="rounded-md bg-accent-soft px-4 py-3 text-accent-ink">{trouble}</p>
          )}
          <div>
            <Player
              src={videoAddress(capsule.videoFileName)}
              poster={posterOf(capsule)}
              durationSeconds={capsule.durationSeconds}
              title={promptTitle}
              isPlayable={capsule.isPlayable}
              advice={damagedAdvice(capsule)}
              onPlay={opened}
            />
            <PersonalNote note={capsule.personalNote} />
            <RecipientList capsule={capsule} />
          </div>
        </div>
        <div className="grid gap-6">
          <Card>
            <dl className="grid gap-4">
              {status === 'delivered' ? (
                <Fact label="Delivered">{longDate(deliveredAt ?? deliveryDate)}</Fact>
              ) : (
                <>
                  <Fact label={left === null ? 'Was due' : 'Arrives'}>
                    {whenText(capsule)}
                    <span className="block font-normal text-ink-soft">{left}</span>
                  </Fact>
                  <Fact label="How it arrives">{deliveryMethod === 'email' ? 'By email' : 'In the app'}</Fact>
                </>
              )}
            </dl>
            <CapsuleActions capsule={capsule} due={isDue(capsule, now)} remove={remove} />
          </Card>
          <Timeline id={capsule.id} enabled={isThere(remove)} />
        </div>
      </div>
    </Page>
  );
}

function CapsuleActions({ capsule, due, remove }: Omit<LoadedCapsuleProps, 'above'> & { due: boolean }) {
  const { id, promptTitle, createdAt, status, videoFileName } = capsule;
  const [changing, setChanging] = useState(false);
  const [sharing, setSharing] = useState(false);
  const deliver = useDeliverTimeCapsule();
  const scheduled = status === 'scheduled';
  return (
    <div className="mt-5 grid gap-2">
      {due ? (
        <Button onClick={() => deliver.mutate(capsule)} loading={deliver.isPending}>
          {deliver.isPending ? null : <Send aria-hidden="true" />}
          Deliver Now
        </Button>
      ) : null}
      {scheduled ? (
        <Button variant="secondary" {...ChangeDialog.onIntent} onClick={() => setChanging(true)}>
          <PencilLine aria-hidden="true" />
          Change
        </Button>
      ) : (
        <Button variant="secondary" {...ShareDialog.onIntent} onClick={() => setSharing(true)}>
          <UserPlus aria-hidden="true" />
          Share It With Someone
        </Button>
      )}
      <Button asChild variant="secondary">
        <a {...savedAs({ name: promptTitle, submittedAt: createdAt, videoFileName })}>
          <Download aria-hidden="true" />
          Download Video
        </a>
      </Button>
      {scheduled ? (
        <Button asChild variant="ghost">
          <a href={`/api/time-capsules/${encodeURIComponent(id)}/calendar.ics`} download>
            <CalendarPlus aria-hidden="true" />
            Add to Calendar
          </a>
        </Button>
      ) : null}
      <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate(capsule)}>
        <Trash2 aria-hidden="true" />
        Remove
      </Button>
      {changing ? <ChangeDialog.Part capsule={capsule} onClose={() => setChanging(false)} /> : null}
      {sharing ? <ShareDialog.Part capsule={capsule} onClose={() => setSharing(false)} /> : null}
    </div>
  );
}
