import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { EditLinkCard } from '../edit-link/edit-link-card.js';
import type { SavedEditLink } from '../edit-link/saved-edit-links.js';
import { useLink } from '../link.js';
import { useLinkTexts } from '../link-texts.js';
import { ShareFrame } from './share-frame.js';

interface SubmittedProps extends SavedEditLink {
  readonly deliveryDay: string | null;
  readonly onWatch: () => void;
  readonly onRecordAnother: () => void;
}

export function Submitted({ deliveryDay, onWatch, onRecordAnother, ...link }: SubmittedProps) {
  const { words } = useLink().kind;
  const { submittedTitle, thanks } = useLinkTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <ShareFrame>
      <title>{`${submittedTitle} · Dear Future`}</title>
      <div data-toasts="below" className="flex flex-col items-center text-center">
        <SealedEnvelope className="max-w-48" />
        <h1 ref={heading} tabIndex={-1} className="mt-5 font-display text-title outline-none">
          {submittedTitle}
        </h1>
        <p className="mt-3 max-w-prose text-lg text-balance text-ink-soft">{thanks(deliveryDay)}</p>
      </div>
      <EditLinkCard {...link} />
      <div className="flex flex-wrap justify-center gap-3 max-sm:*:flex-1">
        <Button variant="secondary" onClick={onWatch} label={`Watch Your ${words.Submission}`} />
        <Button variant="ghost" onClick={onRecordAnother} label="Record Another" />
      </div>
    </ShareFrame>
  );
}
