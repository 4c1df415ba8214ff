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
    <section aria-label={title} className="mt-5 grid gap-4">
      <h2 className="font-display text-lg">{title}</h2>
      <ul className="grid gap-4">
        {recipients.map(({ id, name, state, thanks, answerVideoFileName }) => (
          <li key={id} className="grid gap-2 border-t border-line pt-3">
            <p className="flex items-start justify-between gap-x-4">
              <bdi className="font-semibold wrap-anywhere">{name}</bdi>
              <Badge tone={TONES[state]} className="shrink-0">
                {RECIPIENT_STATES[state]}
              </Badge>
            </p>
            {thanks !== null && (
              <q dir="auto" className="font-display text-lg whitespace-pre-wrap wrap-anywhere">
                {thanks}
              </q>
            )}
            {answerVideoFileName !== null && (
              <Player src={videoAddress(answerVideoFileName)} title={`Answer from ${name}`} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
