import { clsx } from 'clsx';
import { useState } from 'react';
import { HttpError } from '../../../lib/http/http.js';
import { lazyPart } from '../../../lib/react/lazy-component.js';
import { toast } from '../../../ui/feedback/use-toast.js';
import type { OpenEditLink } from '../edit-link/edit-link-api.js';
import { useLink, type LinkContent } from '../link.js';
import type { UploadResponse } from './details-form.js';
import { ResponseFlow } from './response-flow.js';
import { Question, ShareFrame } from './share-frame.js';
import { LinkFetchFailed, LinkLoading } from './states.js';

// LinkNotFound and ClosedLink load only when they are needed, because most links accept videos.
const LinkNotFound = lazyPart<object>(
  async () => (await import('./not-found.js')).LinkNotFound,
  LinkFetchFailed,
  <LinkLoading />,
);
const ClosedLink = lazyPart(
  async () => (await import('./closed-link.js')).ClosedLink,
  LinkFetchFailed,
  <LinkLoading />,
);

/** On a phone in landscape, the recorder is beside the question until recording starts. */
const TWO_COLUMNS = 'short:sm:grid-cols-[minmax(0,3fr)_minmax(0,5fr)] short:sm:items-start';

export function RespondScreen({ onOpen }: { readonly onOpen: (link: OpenEditLink) => void }) {
  const { kind, slug } = useLink();
  const read = kind.useContent(slug);
  const { data: content, error, isFetching, refetch } = read;
  const [hasStarted, setHasStarted] = useState(false);
  // A refetch is useless for a closed prompt: without its content, there is nothing new to show beside the recording.
  const refetchState = (): void => {
    if (kind.reportsClosing) void refetch();
  };
  const refreshButton = { loading: isFetching, onClick: () => void refetch() };
  const uploadVideo: UploadResponse = async (form, options) => {
    const accepted = await kind.submit(slug, form, options);
    const finish = (): void => {
      const { editSecret: secret, submittedAt } = accepted;
      const name = (form.get('responderName') as string | null) ?? '';
      onOpen({ secret, thanksFor: { name, submittedAt, deliveryDay: content?.deliveryDay ?? null } });
      toast(kind.submittedToast);
      refetchState();
    };
    return { ...accepted, finish };
  };

  if (!content) {
    if (error === null) return <LinkLoading />;
    if (error instanceof HttpError && error.code === 'closed') return <ClosedLink refreshButton={refreshButton} />;
    if (error instanceof HttpError && error.status === 404) return <LinkNotFound />;
    return <LinkFetchFailed read={read} />;
  }
  // Guests who are recording may finish.
  if (content.closed !== null && !hasStarted) {
    return <ClosedLink content={content} closed={content.closed} refreshButton={refreshButton} />;
  }
  return (
    <ShareFrame>
      <title>{`${content.title} · Dear Future`}</title>
      <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-5 sm:gap-7 short:gap-5', !hasStarted && TWO_COLUMNS)}>
        <Question {...content}>{content.facts.length > 0 && <Facts facts={content.facts} />}</Question>
        <ResponseFlow
          owner={slug}
          promptTitle={content.promptTitle}
          maxSeconds={content.maxSeconds}
          heading={kind.recordHeading}
          submitLabel={kind.submitLabel}
          closed={content.closed}
          uploadVideo={uploadVideo}
          onStart={() => setHasStarted(true)}
          onRefetch={refetchState}
        />
      </div>
    </ShareFrame>
  );
}

function Facts({ facts }: Pick<LinkContent, 'facts'>) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line pt-3.5 sm:pt-4">
      {facts.map(([Icon, text]) => (
        <li key={text} className="flex items-center gap-2 font-semibold">
          <Icon className="size-4.5 shrink-0 text-primary-ink" />
          {text}
        </li>
      ))}
    </ul>
  );
}
