import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { receiptAddress } from '../receipt-link.js';
import { ReceiptKeeping } from './receipt-keeping.js';
import { ShareFrame } from './share-frame.js';

interface SubmittedProps {
  readonly slug: string;
  readonly receipt: string;
  readonly onAnother: () => void;
}

/** It has arrived. */
export function Submitted({ slug, receipt, onAnother }: SubmittedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { hash } = new URL(receiptAddress(window.location.origin, slug, receipt));

  return (
    <ShareFrame>
      <title>Response Submitted! · Dear Future</title>
      <div className="flex flex-col items-center text-center">
        <SealedEnvelope className="max-w-48" />
        <h1 ref={heading} tabIndex={-1} className="mt-5 font-display text-title outline-none">
          Response Submitted!
        </h1>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">
          Thank you for taking the time. The person who asked can watch it from now on.
        </p>
      </div>
      <ReceiptKeeping slug={slug} secret={receipt} />
      <div className="flex flex-wrap justify-center gap-3">
        <Button asChild variant="secondary">
          <a href={hash}>Watch Your Response</a>
        </Button>
        <Button variant="ghost" onClick={onAnother}>
          Record Another
        </Button>
      </div>
    </ShareFrame>
  );
}
