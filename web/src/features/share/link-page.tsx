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

// Most guests have no edit link yet.
const ReceiptScreen = lazyPart(
  async () => (await import('./components/receipt-screen.js')).ReceiptScreen,
  AnswerFetchFailed,
);

export function LinkPage({ kind }: { kind: LinkKind }) {
  const { slug = '' } = useParams();
  const link = useMemo(() => ({ kind, slug }), [kind, slug]);
  // An edit link in the address, or open in this tab, shows another screen.
  const hydrated = useHydrated();
  return <LinkContext value={link}>{hydrated ? <LinkScreen key={slug} /> : <LinkLoading />}</LinkContext>;
}

function LinkScreen() {
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
  if (inLink !== null) return <EditLinkFromAddress secret={inLink.secret} onStored={clean} />;
  return <GuestScreen />;
}

/** Moves the edit link from the address into this tab's storage: the history must not have it. */
function EditLinkFromAddress({ secret, onStored }: { secret: string; onStored: () => void }) {
  const { slug } = useLink();
  useEffect(() => {
    rememberOpen(slug, { screen: 'watch', secret, name: null, submittedAt: null });
    onStored();
  }, [slug, secret, onStored]);
  return null;
}

function GuestScreen() {
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
