import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useState } from 'react';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { posterAddress } from './video-address.js';

/** The first look of the video, or a sealed envelope while there is none. Decoration beside the title. */
export function CapsulePoster({ capsule }: { capsule: TimeCapsuleDto }) {
  const [failed, setFailed] = useState<string | null>(null);
  const poster = posterAddress(capsule);
  if (poster === undefined || failed === poster) {
    return (
      <div className="grid size-full place-items-center bg-primary-soft/55">
        <SealedEnvelope className="max-w-[min(40%,10rem)]" />
      </div>
    );
  }
  return (
    <img
      src={poster}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(poster)}
      className="size-full object-cover"
    />
  );
}
