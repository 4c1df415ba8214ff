import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import type { HeldReceipt } from '../held-receipts.js';
import { forgetOpen, rememberOpen } from '../open-receipt.js';
import { ReceiptKeeping } from './receipt-keeping.js';
import { ShareFrame } from './share-frame.js';

interface SubmittedProps {
  readonly slug: string;
  readonly receipt: HeldReceipt;
  readonly onWatch: () => void;
  readonly onAnother: () => void;
}

/** It has arrived. */
export function Submitted({ slug, receipt, onWatch, onAnother }: SubmittedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

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
      <ReceiptKeeping
        slug={slug}
        receipt={receipt}
        // Kept, it is found again from the question; until then a reload of this tab must not lose it.
        onKept={(kept) => {
          if (kept) forgetOpen(slug);
          else rememberOpen(slug, { ...receipt, screen: 'submitted' });
        }}
      />
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={onWatch}>
          Watch Your Response
        </Button>
        <Button variant="ghost" onClick={onAnother}>
          Record Another
        </Button>
      </div>
    </ShareFrame>
  );
}
