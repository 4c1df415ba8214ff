import { parseISO } from 'date-fns';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressLine, namesOf } from '../../../entities/time-capsules/recipients.js';
import { useTimeCapsule } from '../../../entities/time-capsules/time-capsules.js';
import { apiPath } from '../../../lib/http/api.js';
import { clockTime, longDate } from '../../../lib/time/dates.js';
import { posterOf } from '../../../lib/video-files.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { Envelope } from '../../../ui/illustrations/envelope.js';
import { NightLoading, NightScene } from '../../../ui/layout/night-scene.js';

interface SealedSceneProps {
  readonly capsuleId: string;
  readonly email: string;
  readonly onRecordAnother: () => void;
  readonly fallback: ReactNode;
}

export function SealedScene({ capsuleId, email, onRecordAnother, fallback }: SealedSceneProps) {
  const { read, capsule } = useTimeCapsule(capsuleId);
  if (read.isPending) return <NightLoading />;
  if (capsule === undefined) return fallback;
  const { promptTitle, deliveryDate, deliveryMethod, recipients } = capsule;
  const day = longDate(deliveryDate);
  const id = encodeURIComponent(capsuleId);
  return (
    <NightScene
      envelope={
        <Envelope
          motion="sealing"
          address={[addressLine(recipients), day]}
          postmarked={parseISO(deliveryDate)}
          poster={posterOf(capsule)}
        />
      }
    >
      <title>Sealed · Dear Future</title>
      <h1 className="font-display text-title">
        {recipients.length > 0 ? 'Sealed until' : 'See you on'} {day}
      </h1>
      <p className="mt-4 text-lead text-ink-soft wrap-anywhere">
        “<bdi>{promptTitle}</bdi>” is sealed.{' '}
        {deliveryMethod === 'email'
          ? `We’ll email it to ${recipients.length > 0 ? namesOf(recipients) : email} at ${clockTime(deliveryDate)} that day.`
          : `It’ll be in your notifications at ${clockTime(deliveryDate)} that day.`}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button size="lg" variant="accent" onClick={onRecordAnother} label="Record Another" />
        <LinkButton
          size="lg"
          variant="secondary"
          icon={CalendarPlus}
          href={apiPath('/api/time-capsules/{id}/calendar.ics', capsuleId)}
          download
          label="Add to Calendar"
        />
        <LinkButton size="lg" variant="ghost" to={`/my-capsules/${id}`} label="Go to This Capsule" />
      </div>
    </NightScene>
  );
}
