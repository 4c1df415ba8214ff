import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { receivedQuery, useTimeCapsules } from '../../entities/time-capsules/time-capsules.js';
import { count } from '../../lib/count.js';
import { useNow } from '../../lib/time/use-now.js';
import { LinkButton } from '../../ui/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { LoadingCards } from '../../ui/feedback/loading.js';
import { Loaded, ReadFailed } from '../../ui/feedback/read-state.js';
import { Input } from '../../ui/forms/input.js';
import { Page } from '../../ui/layout/page.js';
import { groupsOf, matchesSearch } from './capsule-texts.js';
import { CapsuleCard } from './components/capsule-card.js';
import { CapsuleGroup } from './components/capsule-frame.js';
import { ReceivedCard } from './components/received-card.js';

/** With this many capsules or more, a search field appears. */
const MIN_SEARCHABLE = 4;

export default function MyCapsulesPage() {
  const own = useTimeCapsules();
  const received = useQuery(receivedQuery);
  // If the user has no capsules of their own, the list counts as loading until the received capsules are known.
  const data = own.data?.length === 0 && received.isLoading ? undefined : own.data;
  const total = received.isLoading ? undefined : data && data.length + (received.data?.length ?? 0);
  // The subtitle and the button keep their places while the lists load, so that nothing moves.
  const isEmpty = total === 0 || own.isError;
  const actions = (
    <div className="flex flex-wrap gap-2.5">
      <LinkButton to="/my-paid-capsules" variant="secondary" label="Paid Capsules" />
      {isEmpty ? null : (
        <LinkButton
          to="/record"
          label={data?.length === 0 ? 'Go to Record' : 'Record Another'}
          className={data ? undefined : 'invisible'}
        />
      )}
    </div>
  );
  const subtitle = total === undefined ? 'Counting…' : count(total, 'capsule');
  return (
    <Page width="wide" title="My Time Capsules" subtitle={isEmpty ? null : subtitle} actions={actions}>
      <Loaded
        read={{ ...own, data }}
        title="Your capsules didn’t load"
        fallback="They’re safe. Please try again in a moment."
        loading={<LoadingCards label="Loading your capsules" picture />}
      >
        {(capsules) => <CapsuleList capsules={capsules} received={received.data ?? []} />}
      </Loaded>
      {received.isError && !received.isFetching ? (
        <ReadFailed read={received} message="We couldn’t load the capsules you received." className="mt-10" />
      ) : null}
      {data || own.isError ? (
        <p className="mt-10 text-center">
          <Link to="/my-capsules/removed" className="quiet-link">
            Recently Removed
          </Link>
        </p>
      ) : null}
    </Page>
  );
}

interface CapsuleListProps {
  capsules: TimeCapsuleDto[];
  received: ReceivedTimeCapsuleDto[];
}

function CapsuleList({ capsules, received }: CapsuleListProps) {
  const now = useNow(capsules);
  const [search, setSearch] = useState('');
  const total = capsules.length + received.length;
  if (total === 0) {
    return (
      <EmptyState
        title="No time capsules yet"
        description="Record a message and choose a day. It’ll wait here until then."
        action={<LinkButton to="/record" size="lg" label="Go to Record" />}
      />
    );
  }
  const groups = groupsOf(capsules, search, now);
  const foundReceived = received.filter(({ sender, content }) =>
    matchesSearch(search, sender.firstName, sender.email, content?.promptTitle, content?.personalNote),
  );
  return (
    <div className="grid gap-10">
      {total >= MIN_SEARCHABLE || search !== '' ? (
        <Input
          type="search"
          aria-label="Search your capsules"
          placeholder="Search titles and notes"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="max-w-md"
        />
      ) : null}
      {groups.length + foundReceived.length === 0 ? <p role="status">No capsules match your search.</p> : null}
      {groups.map(({ title, members }) => (
        <CapsuleGroup key={title} title={title}>
          {members.map((capsule) => (
            <CapsuleCard key={capsule.id} capsule={capsule} now={now} />
          ))}
        </CapsuleGroup>
      ))}
      {foundReceived.length > 0 ? (
        <CapsuleGroup title="Received">
          {foundReceived.map((capsule) => (
            <ReceivedCard key={capsule.id} capsule={capsule} />
          ))}
        </CapsuleGroup>
      ) : null}
    </div>
  );
}
