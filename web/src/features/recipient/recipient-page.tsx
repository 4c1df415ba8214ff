import type { OpeningDto } from '@dear-future/contracts/http/opening';
import { useMutation, useQuery } from '@tanstack/react-query';
import { parseISO } from 'date-fns';
import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { addressLine, senderName } from '../../entities/time-capsules/recipients.js';
import { longDate } from '../../lib/time/dates.js';
import { send } from '../../lib/http/api.js';
import { secretIn, useEntryState } from '../../lib/react/entry-state.js';
import { useHydrated } from '../../lib/react/use-hydrated.js';
import { downloadProps, playerProps, posterOf } from '../../lib/video-files.js';
import { Player } from '../../player/player.js';
import { LinkButton } from '../../ui/button.js';
import { ReadPage } from '../../ui/feedback/read-page.js';
import { EmptyMailbox } from '../../ui/illustrations/empty-mailbox.js';
import { Loading, Skeleton } from '../../ui/feedback/loading.js';
import { MessagePage } from '../../ui/layout/message-page.js';
import { OpeningScene } from '../../ui/layout/opening-scene.js';
import { Page } from '../../ui/layout/page.js';
import { PersonalNote } from '../../ui/personal-note.js';
import { AnswerCard } from './components/answer-card.js';
import { KeepChoice } from './components/keep-choice.js';
import { RecipientChoices } from './components/recipient-choices.js';
import { openingQuery, recipientHeader, storedSecret } from './recipient-api.js';

/** `/open#{secret}`: shows a time capsule to its recipient, who needs no account (docs/product.md §4.9). */
export default function RecipientPage() {
  return useHydrated() ? <RecipientLink /> : LOADING_PAGE;
}

/** Moves the secret from the URL to the state of the history entry, so that the address bar does not show it. */
function RecipientLink() {
  const { hash } = useLocation();
  const [secret, setSecret] = useEntryState<string>();
  const newSecret = hash === '' && secret === null ? storedSecret() : secretIn(hash);
  const moveSecret = useEffectEvent(setSecret);
  useEffect(() => {
    if (newSecret !== null) moveSecret(newSecret);
  }, [newSecret]);
  if (newSecret !== null) return LOADING_PAGE;
  return secret === null || hash !== '' ? <BrokenLink /> : <Recipient key={secret} secret={secret} />;
}

function Recipient({ secret }: { secret: string }) {
  const read = useQuery(openingQuery(secret));
  // Each read renews the permission to fetch the video.
  const renew = () => read.refetch({ throwOnError: true });
  const [isBlocked, setIsBlocked] = useState(false);
  if (isBlocked) {
    return (
      <MessagePage title="This Sender Is Blocked" picture={<EmptyMailbox />}>
        <p>They won’t be able to send you anything again. You don’t need to do anything else.</p>
      </MessagePage>
    );
  }
  return (
    <ReadPage
      read={read}
      page="Your Time Capsule"
      width="narrow"
      title="Your time capsule didn’t load"
      fallback="Please check your connection and try again."
      loading={LOADING}
      missing={<BrokenLink />}
    >
      {(opening) => <Capsule opening={opening} secret={secret} renew={renew} onBlocked={() => setIsBlocked(true)} />}
    </ReadPage>
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
  // If this request fails, the capsule still opens, but the sender does not learn that it was opened.
  const { mutate: open } = useMutation({
    mutationFn: () => send('POST /api/opening/opened', [], undefined, recipientHeader(secret)),
  });
  const [isSealed] = useState(state === 'waiting' || state === 'sent');
  const choices = <RecipientChoices opening={opening} secret={secret} onBlocked={onBlocked} />;
  const openedCapsule = <OpenedCapsule opening={opening} secret={secret} renew={renew} choices={choices} />;
  if (!isSealed) return openedCapsule;
  const subtitle = (
    <>
      For <bdi>{recipientName}</bdi>, recorded on {longDate(recordedAt)}.
      <span className="mt-1 block text-base">From {sender.email}</span>
    </>
  );
  return (
    <OpeningScene
      title={`${senderName(sender)} sent you a time capsule`}
      subtitle={subtitle}
      address={[addressLine([{ name: recipientName }]), longDate(recordedAt)]}
      postmarked={parseISO(recordedAt)}
      poster={posterOf(opening)}
      below={choices}
      onOpen={open}
    >
      {openedCapsule}
    </OpeningScene>
  );
}

function OpenedCapsule(props: Omit<CapsuleProps, 'onBlocked'> & { choices: ReactNode }) {
  const { opening, secret, renew, choices } = props;
  const { recipientName, recordedAt, promptTitle, personalNote, videoFileName } = opening;
  const sender = <bdi>{senderName(opening.sender)}</bdi>;
  const subtitle = (
    <>
      {sender} recorded this on {longDate(recordedAt)}. It’s for&nbsp;<bdi>{recipientName}</bdi>.
    </>
  );
  const file = downloadProps({ name: promptTitle, submittedAt: recordedAt, videoFileName });
  const download = { ...file, icon: Download, label: 'Download' };
  return (
    <Page width="narrow" title={promptTitle} subtitle={subtitle}>
      <div className="stack gap-6">
        <Player {...playerProps(opening)} title={promptTitle} advice={<>Please let {sender} know.</>} renew={renew} />
        <PersonalNote note={personalNote} />
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

function BrokenLink() {
  return (
    <MessagePage title="This Link Doesn’t Work" picture={<EmptyMailbox />}>
      <p>
        Please use the link in the latest email about this time capsule. If that one doesn’t work either, ask the sender
        to send it again.
      </p>
    </MessagePage>
  );
}

const LOADING = <Loading label="Loading your time capsule" children={<Skeleton card className="aspect-video" />} />;
const LOADING_PAGE = <Page width="narrow" title="Your Time Capsule" children={LOADING} />;
