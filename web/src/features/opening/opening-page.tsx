import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { parseISO } from 'date-fns';
import { useParams } from 'react-router-dom';
import { addressLine, madeFor } from '../../entities/time-capsules/recipients.js';
import { isDue, useOpening, useTimeCapsule } from '../../entities/time-capsules/time-capsules.js';
import { clockTime, longDate } from '../../lib/time/dates.js';
import { useNow } from '../../lib/time/use-now.js';
import { posterOf } from '../../lib/video-files.js';
import { LinkButton, type ButtonLook } from '../../ui/button.js';
import { LoadFailed } from '../../ui/feedback/error-state.js';
import { Envelope } from '../../ui/illustrations/envelope.js';
import { ReturnToSender } from '../../ui/illustrations/postmark.js';
import { MessagePage } from '../../ui/layout/message-page.js';
import { NightLoading, NightScene } from '../../ui/layout/night-scene.js';
import { OpeningScene } from '../../ui/layout/opening-scene.js';
import { Page } from '../../ui/layout/page.js';
import { OpenedCapsule } from './components/opened-capsule.js';
import { recordedText } from './recorded-text.js';

/** `/my-capsules/{id}/open`: opens a time capsule whose day has come (docs/product.md §2.5). */
export default function OpeningPage() {
  const { id = '' } = useParams();
  const { read, capsule } = useTimeCapsule(id);
  const now = useNow(capsule);
  if (read.isError && !read.data) {
    return (
      <Page title="Your Time Capsule">
        <LoadFailed title="Your capsule didn’t load" fallback="It’s safe. Please try again in a moment." read={read} />
      </Page>
    );
  }
  if (!read.data) return <NightLoading />;
  if (!capsule) return <CapsuleMissing />;
  const hasArrived = capsule.status === 'delivered' || isDue(capsule, now);
  return (
    <>
      <title>{`${capsule.promptTitle} · Dear Future`}</title>
      {hasArrived ? <ArrivedCapsule key={id} capsule={capsule} now={now} /> : <WaitingCapsule capsule={capsule} />}
    </>
  );
}

function ArrivedCapsule({ capsule, now }: { capsule: TimeCapsuleDto; now: Date }) {
  const { promptTitle, deliveryDate } = capsule;
  const onOpen = useOpening(capsule);
  const recordedAt = parseISO(capsule.createdAt);
  return (
    <OpeningScene
      title={`You recorded this ${recordedText(recordedAt, now)}.`}
      subtitle={
        <>
          “<bdi>{promptTitle}</bdi>” is here.
        </>
      }
      address={[addressLine(madeFor(capsule.recipients)), longDate(deliveryDate)]}
      postmarked={recordedAt}
      arrived={parseISO(capsule.deliveredAt ?? deliveryDate)}
      poster={posterOf(capsule)}
      onOpen={onOpen}
    >
      <OpenedCapsule capsule={capsule} now={now} />
    </OpeningScene>
  );
}

function WaitingCapsule({ capsule: { promptTitle, deliveryDate, recipients } }: { capsule: TimeCapsuleDto }) {
  const day = longDate(deliveryDate);
  return (
    <NightScene envelope={<Envelope address={[addressLine(recipients), day]} postmarked={parseISO(deliveryDate)} />}>
      <h1 className="font-display text-title">Not yet</h1>
      <p className="mt-4 text-lead text-ink-soft wrap-anywhere">
        “<bdi>{promptTitle}</bdi>” arrives on {day} at {clockTime(deliveryDate)}.
      </p>
      <div className="mt-8">
        <AllCapsules variant="accent" />
      </div>
    </NightScene>
  );
}

function CapsuleMissing() {
  return (
    <MessagePage title="Capsule Not Found" picture={<ReturnToSender />} action={<AllCapsules />}>
      <p>
        We couldn’t find the capsule this link leads to. You may have removed it, or it may belong to another account.
      </p>
    </MessagePage>
  );
}

function AllCapsules({ variant }: Pick<ButtonLook, 'variant'>) {
  return <LinkButton size="lg" variant={variant} to="/my-capsules" label="My Time Capsules" />;
}
