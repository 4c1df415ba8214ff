import { Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { lazyPart } from '../../lib/lazy-part.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { AnswerLink } from './components/answer-link.js';
import { AnswerFetchFailed } from './components/fetch-failed.js';
import { Submitted } from './components/later-parts.js';
import { ReceiptGone } from './components/not-there.js';
import { LinkLoading, ReceiptLoading } from './components/share-frame.js';
import { LinkContext, useLink, type LinkKind } from './link.js';
import {
  forgetOpen,
  forgetReceipt,
  recallOpen,
  receiptIn,
  rememberOpen,
  type HeldReceipt,
  type OpenReceipt,
} from './receipts.js';

// Most who open a link have no receipt yet.
const ReceiptScreen = lazyPart(
  async () => (await import('./components/receipt-screen.js')).ReceiptScreen,
  AnswerFetchFailed,
);

export function LinkPage({ kind }: { kind: LinkKind }) {
  const { slug = '' } = useParams();
  const link = useMemo(() => ({ kind, slug }), [kind, slug]);
  // A receipt in the address, or kept in this browser, opens another screen.
  const hydrated = useHydrated();
  return <LinkContext value={link}>{hydrated ? <Door key={slug} /> : <LinkLoading />}</LinkContext>;
}

function Door() {
  const { slug } = useLink();
  const { hash } = useLocation();
  const navigate = useNavigate();

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
  if (inLink !== null) return <Arrival secret={inLink.secret} onTaken={clean} />;
  return <Visit />;
}

/** Takes the receipt out of the address, where the history would keep it and anybody could read it over a shoulder. */
function Arrival({ secret, onTaken }: { secret: string; onTaken: () => void }) {
  const { slug } = useLink();
  useEffect(() => {
    rememberOpen(slug, { screen: 'watch', secret, name: null, submittedAt: null });
    onTaken();
  }, [slug, secret, onTaken]);
  return null;
}

function Visit() {
  const { slug } = useLink();
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
      <AnswerLink onReceipt={(receipt) => show('submitted', receipt)} onOpen={(receipt) => show('watch', receipt)} />
    );
  }
  if (open.screen === 'submitted') {
    return (
      <Suspense fallback={<ReceiptLoading />}>
        <Submitted receipt={open} onWatch={() => show('watch', open)} onAnother={answer} />
      </Suspense>
    );
  }
  const gone = (): void => {
    forgetReceipt(slug, open.secret);
    answer();
  };
  return (
    <Suspense fallback={<ReceiptLoading />}>
      <ReceiptScreen key={open.secret} secret={open.secret} onAnswer={answer} onGone={gone} />
    </Suspense>
  );
}
