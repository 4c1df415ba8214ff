import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { secretIn, useEntryState } from '../../lib/react/entry-state.js';
import { lazyPart, prefetchedPart } from '../../lib/react/lazy-component.js';
import { useHydrated } from '../../lib/react/use-hydrated.js';
import { RespondScreen } from './components/respond-screen.js';
import { EditLinkLoading, LinkLoading, ResponseFetchFailed } from './components/states.js';
import { EDIT_PREFIX, type OpenEditLink } from './edit-link/edit-link-api.js';
import { SavedResponses } from './edit-link/saved-responses.js';
import { LinkContext, type PublicLinkKind } from './link.js';

const EditLinkScreen = lazyPart(
  async () => (await import('./edit-link/edit-link-screen.js')).EditLinkScreen,
  ResponseFetchFailed,
  <LinkLoading />,
);

const EditLinkNotFound = lazyPart(
  async () => (await import('./components/not-found.js')).EditLinkNotFound,
  ResponseFetchFailed,
  <LinkLoading />,
);

const Submitted = prefetchedPart(
  async () => (await import('./components/submitted.js')).Submitted,
  ResponseFetchFailed,
  <LinkLoading />,
);

export function LinkPage({ kind }: { kind: PublicLinkKind }) {
  const { slug = '' } = useParams();
  const link = useMemo(() => ({ kind, slug }), [kind, slug]);
  const isHydrated = useHydrated();
  return <LinkContext value={link}>{isHydrated ? <LinkScreen key={slug} /> : <LinkLoading />}</LinkContext>;
}

function LinkScreen() {
  const { hash } = useLocation();
  const [editLink, setEditLink] = useEntryState<OpenEditLink>();
  const show = (next: OpenEditLink | null): void => {
    setEditLink(next);
    window.scrollTo({ top: 0 });
  };
  const respond = (): void => show(null);
  const secretInLink = secretIn(hash, EDIT_PREFIX);
  const openEditLink = useEffectEvent(show);
  useEffect(() => {
    if (secretInLink !== null) openEditLink({ secret: secretInLink });
  }, [secretInLink]);

  if (secretInLink !== null) return <EditLinkLoading />;
  if (hash.startsWith(`#${EDIT_PREFIX}`)) return <EditLinkNotFound onRespond={respond} />;
  if (editLink === null) {
    return (
      <>
        <SavedResponses onOpen={({ secret }) => show({ secret })} />
        <RespondScreen onOpen={show} />
      </>
    );
  }
  const { secret, thanksFor } = editLink;
  if (thanksFor === undefined) return <EditLinkScreen key={secret} secret={secret} onRespond={respond} />;
  return <Submitted {...thanksFor} secret={secret} onWatch={() => show({ secret })} onRecordAnother={respond} />;
}
