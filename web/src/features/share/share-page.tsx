import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { AnswerPrompt } from './components/answer-prompt.js';
import { PromptNotFound } from './components/prompt-not-found.js';
import { ReceiptGone } from './components/receipt-gone.js';
import { ReceiptScreen } from './components/receipt-screen.js';
import { Submitted } from './components/submitted.js';
import type { HeldReceipt } from './held-receipts.js';
import { forgetReceipt } from './kept-receipts.js';
import { forgetOpen, recallOpen, rememberOpen, type OpenReceipt } from './open-receipt.js';
import { receiptIn } from './receipt-link.js';

/** `/share/{slug}`: answers a prompt without an account, and shows one's own answer by its receipt (docs/product.md §2). */
export function SharePage() {
  const { slug } = useParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  if (slug === undefined) return <PromptNotFound />;
  const inLink = receiptIn(hash);
  const clean = (): void => void navigate({ hash: '' }, { replace: true });
  if (inLink === 'garbled') {
    return (
      <ReceiptGone
        onAnswer={() => {
          forgetOpen(slug);
          clean();
        }}
      />
    );
  }
  if (inLink !== null) return <Arrival slug={slug} secret={inLink.secret} onTaken={clean} />;
  // Another link is another visit: nothing recorded or filled in for the last one stays.
  return <Visit key={slug} slug={slug} />;
}

/** Takes the receipt out of the address, where the history would keep it and anybody could read it over a shoulder. */
function Arrival({ slug, secret, onTaken }: { slug: string; secret: string; onTaken: () => void }) {
  useEffect(() => {
    rememberOpen(slug, { screen: 'watch', secret, name: null, submittedAt: null });
    onTaken();
  }, [slug, secret, onTaken]);
  return null;
}

function Visit({ slug }: { slug: string }) {
  const [open, setOpen] = useState(() => recallOpen(slug));

  const show = (screen: OpenReceipt['screen'], receipt: HeldReceipt): void => {
    const next = { ...receipt, screen };
    rememberOpen(slug, next);
    setOpen(next);
    window.scrollTo({ top: 0 });
  };
  const answer = (): void => {
    forgetOpen(slug);
    setOpen(null);
  };

  if (open === null) {
    return (
      <AnswerPrompt
        slug={slug}
        onReceipt={(receipt) => show('submitted', receipt)}
        onOpen={(receipt) => show('watch', receipt)}
      />
    );
  }
  if (open.screen === 'submitted') {
    return <Submitted slug={slug} receipt={open} onWatch={() => show('watch', open)} onAnother={answer} />;
  }
  const gone = (): void => {
    forgetReceipt(slug, open.secret);
    answer();
  };
  return <ReceiptScreen key={open.secret} slug={slug} secret={open.secret} onAnswer={answer} onGone={gone} />;
}
