import type { RecipientDto, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { Send } from 'lucide-react';
import { useRef } from 'react';
import { videoAddress } from '../../../lib/video-files.js';
import { Player } from '../../../player/player.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { madeFor, mayBeLost, sharedWith, stateText } from '../recipients.js';
import { useSharing } from '../use-sharing.js';

const TONES = { waiting: 'neutral', sent: 'accent', opened: 'primary', answered: 'success' } as const;

export function RecipientList({ capsule: { id, recipients } }: { capsule: TimeCapsuleDto }) {
  return (
    <>
      <Group title="For" capsuleId={id} recipients={madeFor(recipients)} />
      <Group title="Shared with" capsuleId={id} recipients={sharedWith(recipients)} />
    </>
  );
}

interface GroupProps {
  title: string;
  capsuleId: string;
  recipients: readonly RecipientDto[];
}

function Group({ title, capsuleId, recipients }: GroupProps) {
  if (recipients.length === 0) return null;
  return (
    <section aria-label={title} className="stack mt-2 gap-3">
      <h2 className="font-display text-heading">{title}</h2>
      <ul className="stack">
        {recipients.map((recipient) => (
          <Recipient key={recipient.id} capsuleId={capsuleId} recipient={recipient} />
        ))}
      </ul>
    </section>
  );
}

function Recipient({ capsuleId, recipient }: { capsuleId: string; recipient: RecipientDto }) {
  const { personId, name, state, canSendAgain, thanks, answerVideoFileName } = recipient;
  const item = useRef<HTMLLIElement>(null);
  // The pressed button disappears, so the focus moves to the list item.
  const onShared = () => item.current?.focus();
  const share = useSharing(capsuleId, {
    doneTitle: 'Sending It Again',
    failedTitle: 'We couldn’t send it again',
    onShared,
  });
  return (
    <li ref={item} tabIndex={-1} className="stack gap-3 border-t border-line py-3.5">
      <p className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <Badge tone={mayBeLost(recipient) ? 'danger' : TONES[state]} className="shrink-0">
          {stateText(recipient)}
        </Badge>
      </p>
      {canSendAgain && personId !== null && (
        <Button
          variant="secondary"
          size="sm"
          icon={Send}
          loading={share.isPending}
          onClick={() => share.mutate([{ id: personId, name }])}
          className="justify-self-start"
          label={
            <>
              Send Again<span className="sr-only"> to {name}</span>
            </>
          }
        />
      )}
      {thanks !== null && (
        <q dir="auto" className="border-s-3 border-accent ps-3.5 whitespace-pre-wrap wrap-anywhere text-ink-soft">
          {thanks}
        </q>
      )}
      {answerVideoFileName !== null && (
        <div className="max-w-md">
          <Player src={videoAddress(answerVideoFileName)} title={`Answer from ${name}`} />
        </div>
      )}
    </li>
  );
}
