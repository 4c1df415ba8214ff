import { Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { lazyComponent } from '../../lib/react/lazy-component.js';
import { useHydrated } from '../../lib/react/use-hydrated.js';
import { RespondScreen } from './components/respond-screen.js';
import { Submitted } from './components/response-flow.js';
import { EditLinkLoading, LinkLoading, ResponseFetchFailed } from './components/states.js';
import {
  editLinkIn,
  forgetEditLink,
  forgetOpen,
  recallOpen,
  rememberOpen,
  type OpenEditLink,
  type SavedEditLink,
} from './edit-link/edit-links.js';
import { LinkContext, useLink, type PublicLink } from './link.js';

const EditLinkScreen = lazyComponent(
  async () => (await import('./edit-link/edit-link-screen.js')).EditLinkScreen,
  ResponseFetchFailed,
);

const EditLinkNotFound = lazyComponent(
  async () => (await import('./components/not-found.js')).EditLinkNotFound,
  ResponseFetchFailed,
);

export function LinkPage({ kind }: { kind: PublicLink }) {
  const { slug = '' } = useParams();
  const link = useMemo(() => ({ kind, slug }), [kind, slug]);
  const hydrated = useHydrated();
  return <LinkContext value={link}>{hydrated ? <LinkScreen key={slug} /> : <LinkLoading />}</LinkContext>;
}

function LinkScreen() {
  const { slug } = useLink();
  const { hash } = useLocation();
  const navigate = useNavigate();

  const inLink = editLinkIn(hash);
  const clean = (): void => void navigate({ hash: '' }, { replace: true });
  const respond = (): void => {
    forgetOpen(slug);
    clean();
  };
  if (inLink === null) return <GuestScreen />;
  if (inLink === 'invalid') {
    return (
      <Suspense fallback={<EditLinkLoading />}>
        <EditLinkNotFound onRespond={respond} />
      </Suspense>
    );
  }
  return <EditLinkFromAddress secret={inLink.secret} onStored={clean} />;
}

/** Moves the edit link from the address into this tab's storage, out of the history. */
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
  const respond = (): void => {
    forgetOpen(slug);
    setOpen(null);
  };

  if (open === null) {
    return <RespondScreen onSubmitted={(link) => show('submitted', link)} onOpen={(link) => show('watch', link)} />;
  }
  const { secret } = open;
  const forget = (): void => {
    forgetEditLink(slug, secret);
    respond();
  };
  return (
    <Suspense fallback={<EditLinkLoading />}>
      {open.screen === 'submitted' ? (
        <Submitted link={open} onWatch={() => show('watch', open)} onAnother={respond} />
      ) : (
        <EditLinkScreen key={secret} secret={secret} onRespond={respond} onNotFound={forget} />
      )}
    </Suspense>
  );
}
