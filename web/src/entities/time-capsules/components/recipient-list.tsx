import type { RecipientDto } from '@dear-future/contracts/http/time-capsules';
import { videoAddress } from '../../../lib/video-files.js';
import { Player } from '../../../player/player.js';
import { Badge } from '../../../ui/badge.js';
import { madeFor, RECIPIENT_STATES, sharedWith } from '../recipients.js';

const TONES = { waiting: 'neutral', sent: 'accent', opened: 'primary', answered: 'success' } as const;

/** The recipients of a time capsule, their state and their answers. */
export function RecipientList({ recipients }: { recipients: readonly RecipientDto[] }) {
  return (
    <>
      <Group title="For" recipients={madeFor(recipients)} />
      <Group title="Shared with" recipients={sharedWith(recipients)} />
    </>
  );
}

function Group({ title, recipients }: { title: string; recipients: readonly RecipientDto[] }) {
  if (recipients.length === 0) return null;
  return (
    <section aria-label={title} className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-display text-heading">{title}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {recipients.map(({ id, name, state, thanks, answerVideoFileName }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line py-3.5">
            <p className="flex items-start justify-between gap-x-4">
              <bdi className="font-semibold wrap-anywhere">{name}</bdi>
              <Badge tone={TONES[state]} className="shrink-0">
                {RECIPIENT_STATES[state]}
              </Badge>
            </p>
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
        ))}
      </ul>
    </section>
  );
}
