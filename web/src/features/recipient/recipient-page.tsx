import type { OpeningDto } from '@dear-future/contracts/http/opening';
import { useQuery } from '@tanstack/react-query';
import { parseISO } from 'date-fns';
import { Download } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addressLine, senderName } from '../../entities/time-capsules/recipients.js';
import { longDate } from '../../lib/time/dates.js';
import { HttpError } from '../../lib/http/http.js';
import { useHydrated } from '../../lib/react/use-hydrated.js';
import { downloadAddress, playerProps, posterOf } from '../../lib/video-files.js';
import { Player } from '../../player/player.js';
import { LinkButton } from '../../ui/button.js';
import { Card } from '../../ui/layout/card.js';
import { LoadFailed } from '../../ui/feedback/error-state.js';
import { EmptyMailbox } from '../../ui/illustrations/empty-mailbox.js';
import { Skeleton } from '../../ui/feedback/loading.js';
import { MessagePage } from '../../ui/layout/message-page.js';
import { OpeningScene } from '../../ui/layout/opening-scene.js';
import { Page } from '../../ui/layout/page.js';
import { PersonalNote } from '../../ui/personal-note.js';
import { AnswerCard } from './components/answer-card.js';
import { KeepChoice } from './components/keep-choice.js';
import { RecipientChoices } from './components/recipient-choices.js';
import { openingRead, recallSecret, rememberSecret, secretIn, useRecipientAction } from './recipient-api.js';

/** `/open#{secret}`: a time capsule for its recipient, without an account (docs/product.md §4.9). */
export default function RecipientPage() {
  return useHydrated() ? <Arrival /> : <Loading />;
}

/** Takes the secret out of the address, where the history would keep it. */
function Arrival() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const inLink = secretIn(hash);
  useEffect(() => {
    if (inLink === null) return;
    rememberSecret(inLink);
    void navigate({ hash: '' }, { replace: true });
  }, [inLink, navigate]);
  if (inLink !== null) return <Loading />;
  const secret = hash === '' ? recallSecret() : null;
  return secret === null ? <NoLink /> : <Recipient key={secret} secret={secret} />;
}

function Recipient({ secret }: { secret: string }) {
  const read = useQuery(openingRead(secret));
  const { data, error, refetch } = read;
  // Each read renews the permission to fetch the video.
  const renew = useCallback(() => refetch({ throwOnError: true }), [refetch]);
  const [isBlocked, setIsBlocked] = useState(false);
  if (isBlocked) {
    return (
      <MessagePage title="This sender is blocked" picture={<EmptyMailbox />}>
        <p>They won’t be able to send you anything again. You don’t need to do anything else.</p>
      </MessagePage>
    );
  }
  if (data) return <Capsule opening={data} secret={secret} renew={renew} onBlocked={() => setIsBlocked(true)} />;
  if (error instanceof HttpError && error.status === 404) return <NoLink />;
  if (error === null) return <Loading />;
  const fallback = 'Please check your connection and try again.';
  return (
    <Page width="narrow" title="Your time capsule">
      <LoadFailed title="Your time capsule didn’t load" fallback={fallback} read={read} />
    </Page>
  );
}

interface CapsuleProps {
  opening: OpeningDto;
  secret: string;
  renew: () => Promise<unknown>;
  onBlocked: () => void;
}

function Capsule({ opening, secret, renew, onBlocked }: CapsuleProps) {
  const { sender, recipientName, state, recordedAt } = opening;
  // It opens in any case. After a failure, the sender just does not learn of it.
  const open = useRecipientAction(secret, null);
  const [isSealed] = useState(state === 'waiting' || state === 'sent');
  const choices = <RecipientChoices opening={opening} secret={secret} onBlocked={onBlocked} />;
  const opened = <OpenedCapsule opening={opening} secret={secret} renew={renew} choices={choices} />;
  if (!isSealed) return opened;
  const words = (
    <>
      For <bdi>{recipientName}</bdi>, recorded on {longDate(recordedAt)}.
      <span className="mt-1 block text-base">From {sender.email}</span>
    </>
  );
  return (
    <OpeningScene
      title={`${senderName(sender)} sent you a time capsule`}
      words={words}
      address={[addressLine([{ name: recipientName }]), longDate(recordedAt)]}
      postmarked={parseISO(recordedAt)}
      poster={posterOf(opening)}
      below={choices}
      onOpen={() => open.mutate({ path: '/opened' })}
    >
      {opened}
    </OpeningScene>
  );
}

interface OpenedCapsuleProps extends Omit<CapsuleProps, 'onBlocked'> {
  choices: ReactNode;
}

function OpenedCapsule({ opening, secret, renew, choices }: OpenedCapsuleProps) {
  const { recipientName, recordedAt, promptTitle, personalNote, videoFileName } = opening;
  const sender = <bdi>{senderName(opening.sender)}</bdi>;
  const subtitle = (
    <>
      {sender} recorded this on {longDate(recordedAt)}. It’s for <bdi>{recipientName}</bdi>.
    </>
  );
  const download = { href: downloadAddress(videoFileName), download: true, icon: Download, label: 'Download' };
  return (
    <Page width="narrow" title={promptTitle} subtitle={subtitle}>
      <div className="stack gap-6">
        <div>
          <Player
            {...playerProps(opening)}
            title={promptTitle}
            advice={<>Please ask {sender} about it.</>}
            renew={renew}
          />
          <PersonalNote note={personalNote} />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5">
          <LinkButton variant="secondary" className="max-sm:w-full" {...download} />
          <KeepChoice opening={opening} secret={secret} />
        </div>
        <AnswerCard opening={opening} secret={secret} />
        {choices}
      </div>
    </Page>
  );
}

function NoLink() {
  return (
    <MessagePage title="This link doesn’t work" picture={<EmptyMailbox />}>
      <p>
        Please use the link in the latest email about this time capsule. If it still doesn’t work, ask the person who
        recorded it to send it again.
      </p>
    </MessagePage>
  );
}

function Loading() {
  return (
    <Page width="narrow" title="Your time capsule">
      <Card role="status">
        <span className="sr-only">Loading your time capsule</span>
        <Skeleton className="aspect-video w-full" />
      </Card>
    </Page>
  );
}
