import { Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { lazyComponent } from '../../lib/lazy-component.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { RespondScreen } from './components/respond-screen.js';
import { ResponseFetchFailed } from './components/fetch-failed.js';
import { Submitted } from './components/lazy-parts.js';
import { EditLinkNotFound } from './components/not-found.js';
import { LinkLoading, EditLinkLoading } from './components/share-frame.js';
import { LinkContext, useLink, type LinkKind } from './link.js';
import {
  forgetOpen,
  forgetEditLink,
  recallOpen,
  editLinkIn,
  rememberOpen,
  type SavedEditLink,
  type OpenEditLink,
} from './edit-links.js';

// Most guests have no edit link yet.
const EditLinkScreen = lazyComponent(
  async () => (await import('./components/edit-link-screen.js')).EditLinkScreen,
  ResponseFetchFailed,
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

  const inLink = editLinkIn(hash);
  const clean = (): void => void navigate({ hash: '' }, { replace: true });
  if (inLink === 'invalid') {
    return (
      <EditLinkNotFound
        onRespond={() => {
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

  const show = (screen: OpenEditLink['screen'], link: SavedEditLink): void => {
    const next = { ...link, screen };
    rememberOpen(slug, next);
    setOpen(next);
    window.scrollTo({ top: 0 });
  };
  const answer = (): void => {
    forgetOpen(slug);
    setOpen(null);
  };

  if (open === null) {
    return <RespondScreen onSubmitted={(link) => show('submitted', link)} onOpen={(link) => show('watch', link)} />;
  }
  if (open.screen === 'submitted') {
    return (
      <Suspense fallback={<EditLinkLoading />}>
        <Submitted link={open} onWatch={() => show('watch', open)} onAnother={answer} />
      </Suspense>
    );
  }
  const gone = (): void => {
    forgetEditLink(slug, open.secret);
    answer();
  };
  return (
    <Suspense fallback={<EditLinkLoading />}>
      <EditLinkScreen key={open.secret} secret={open.secret} onRespond={answer} onNotFound={gone} />
    </Suspense>
  );
}
