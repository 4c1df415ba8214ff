import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { madeFor } from '../../entities/time-capsules/recipients.js';
import { receivedRead, useRefetchWhenDue, useTimeCapsules } from '../../entities/time-capsules/time-capsules.js';
import { count } from '../../lib/count.js';
import { LinkButton } from '../../ui/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { LoadFailed } from '../../ui/feedback/error-state.js';
import { EmptyMailbox } from '../../ui/illustrations/empty-mailbox.js';
import { Input } from '../../ui/forms/input.js';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.js';
import { LoadingCards } from '../../ui/feedback/loading.js';
import { Page } from '../../ui/layout/page.js';
import { ReadFailed } from '../../ui/feedback/read-state.js';
import { groupsOf, matchesSearch } from './capsule-texts.js';
import { CapsuleCard } from './components/capsule-card.js';
import { CapsuleGroup } from './components/capsule-frame.js';
import { ReceivedCapsules } from './components/received-capsules.js';

const VideoDialog = lazyDialog(async () => (await import('./components/video-dialog.js')).VideoDialog);

/** The URL parameter with the id of the capsule whose video is open. Links in emails use it too. */
const OPEN = 'capsule';

const MANY = 4;

export default function MyCapsulesPage() {
  const read = useTimeCapsules();
  const { data } = read;
  const failed = read.isError && !data;
  const isEmpty = data?.length === 0;
  // Both keep their place while the list loads, so that nothing jumps.
  const subtitle = data ? count(data.length, 'capsule') : 'Counting…';
  const record = <LinkButton to="/record" className={data ? undefined : 'invisible'} label="Record Another" />;
  const actions = (
    <div className="flex flex-wrap gap-2.5">
      <LinkButton to="/my-paid-capsules" variant="secondary" label="Paid Capsules" />
      {isEmpty || failed ? null : record}
    </div>
  );
  return (
    <Page width="wide" title="My Time Capsules" subtitle={isEmpty || failed ? null : subtitle} actions={actions}>
      {data ? (
        <CapsuleList capsules={data} />
      ) : failed ? (
        <LoadFailed
          title="Your capsules didn’t load"
          fallback="They’re safe. Please try again in a moment."
          read={read}
        />
      ) : (
        <LoadingCards label="Loading your capsules" className="sm:grid-cols-2 lg:grid-cols-3" picture />
      )}
    </Page>
  );
}

function CapsuleList({ capsules }: { capsules: TimeCapsuleDto[] }) {
  const now = useRefetchWhenDue(capsules);
  const received = useQuery(receivedRead);
  const [wanted, setWanted] = useState('');
  const groups = groupsOf(capsules, wanted, now);
  const foundReceived = (received.data ?? []).filter(({ sender, content }) =>
    matchesSearch(wanted, sender.firstName, sender.email, content?.promptTitle, content?.personalNote),
  );
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const openId = search.get(OPEN);
  const open = capsules.find(({ id }) => id === openId);

  const show = (id: string | null): void => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete(OPEN);
    else next.set(OPEN, id);
    setSearch(next, { replace: id === null, preventScrollReset: true });
  };

  return (
    <>
      {openId !== null && !open ? (
        <p role="status" className="mb-6 rounded-md bg-accent-soft px-4 py-3 text-accent-ink">
          We couldn’t find the capsule from this link. You may have removed it, or it may belong to another account.
        </p>
      ) : null}
      <div className="grid gap-10">
        {capsules.length + (received.data?.length ?? 0) >= MANY ? (
          <Input
            type="search"
            aria-label="Search your capsules"
            placeholder="Search titles and notes"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
            className="max-w-md"
          />
        ) : null}
        {capsules.length === 0 ? (
          <EmptyState
            illustration={<EmptyMailbox />}
            title="No time capsules yet"
            description="Record a message and choose a day. It’ll wait here until then."
            action={<LinkButton to="/record" size="lg" label="Go to Record" />}
          />
        ) : groups.length + foundReceived.length === 0 ? (
          <p role="status">No capsules match your search.</p>
        ) : null}
        {groups.map(({ title, capsules: members }) => (
          <CapsuleGroup key={title} title={title}>
            {members.map((capsule) => (
              <li key={capsule.id} className="grid">
                <CapsuleCard
                  capsule={capsule}
                  now={now}
                  onView={() => (isSealed(capsule) ? void navigate(`${capsule.id}/open`) : show(capsule.id))}
                />
              </li>
            ))}
          </CapsuleGroup>
        ))}
        {foundReceived.length > 0 ? <ReceivedCapsules capsules={foundReceived} /> : null}
        {!received.data && received.isError && !received.isFetching ? (
          <ReadFailed read={received} message="We couldn’t load the capsules you received." />
        ) : null}
      </div>
      <p className="mt-10 text-center">
        <Link to="/my-capsules/removed" className="quiet-link">
          Recently removed
        </Link>
      </p>
      {open ? <VideoDialog capsule={open} now={now} onClose={() => show(null)} /> : null}
    </>
  );
}

/** Whether it opens like a letter: a capsule to oneself, the first time. */
const isSealed = ({ status, openedAt, recipients }: TimeCapsuleDto): boolean =>
  status === 'delivered' && openedAt === null && madeFor(recipients).length === 0;
