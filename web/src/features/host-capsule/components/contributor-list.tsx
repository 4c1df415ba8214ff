import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { stageOf } from '../../../entities/paid-capsules/capsule-texts.js';
import { lazyPart } from '../../../lib/react/lazy-component.js';
import { notFetched } from '../../../recorder/notice.js';
import { count } from '../../../lib/count.js';
import { CheckboxCard } from '../../../ui/forms/checkbox-card.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { Loaded } from '../../../ui/feedback/read-state.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { LoadingCards } from '../../../ui/feedback/loading.js';
import { ShowMore } from '../../../ui/feedback/show-more.js';
import { canHostWatch, isPaidOrDelivered, sealText } from '../capsule-day.js';
import { contributorsQuery, useChangeApproval } from '../host-api.js';
import { ContributorRows } from './contributor-row.js';
import type { ContributionsProps } from './opened-videos.js';

// Loads only if the host can watch the videos, because the gallery’s code is large.
const OpenedVideos = lazyPart(
  async () => (await import('./opened-videos.js')).OpenedVideos,
  notFetched('The videos didn’t load. Try again once you’re back online.'),
  <ContributorsLoading picture />,
);

export function ContributorList({ capsule }: { capsule: PaidCapsuleDto }) {
  const read = useInfiniteQuery(contributorsQuery(capsule.id));
  const canWatch = canHostWatch(capsule);
  const Contributions = canWatch ? OpenedVideos : SealedVideos;
  return (
    <Loaded
      read={read}
      title="The list of contributors didn’t load"
      fallback="Their videos are safe. Please try again in a moment."
      loading={<ContributorsLoading picture={canWatch} />}
    >
      {({ pages }) => (
        <>
          {capsule.isOpen ? <ApprovalCard capsule={capsule} /> : null}
          <Contributions capsule={capsule} contributors={pages.flatMap((page) => page.items)} read={read} />
        </>
      )}
    </Loaded>
  );
}

function ContributorsLoading({ picture }: { picture: boolean }) {
  return <LoadingCards label="Loading contributors" picture={picture} />;
}

const UNPAID = 'Contributors can record as soon as the payment is confirmed.';

const WHY_NO_VIDEOS: Record<ReturnType<typeof stageOf>, string> = {
  pending: UNPAID,
  failed: UNPAID,
  processing: UNPAID,
  undated: 'Contributors can record once you’ve chosen a new date.',
  active: 'No videos came in before the delivery date.',
  closed: 'No videos came in before you closed submissions. Reopen them to collect some.',
  delivered: 'No videos came in before the delivery date.',
  cancelled: 'No videos can be added.',
  refunded: 'No videos can be added.',
  disputed: 'No videos can be added while the payment is disputed.',
};

function SealedVideos({ capsule, contributors, read }: ContributionsProps) {
  if (contributors.length === 0) {
    const [title, description] = capsule.isOpen
      ? [
          'No contributors yet',
          'Share the link with everyone you’d like to hear from. New videos appear here automatically.',
        ]
      : ['No contributors', WHY_NO_VIDEOS[stageOf(capsule)]];
    return <EmptyState title={title} description={description} />;
  }
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-5 rounded-lg bg-surface-sunk px-5 py-4">
        <SealedEnvelope className="max-w-20 shrink-0 sm:max-w-24" />
        <p role="status" className="text-ink-soft">
          <span className="block font-display text-heading text-ink">
            {capsule.contributorCount === 0 ? 'No sealed videos' : count(capsule.contributorCount, 'sealed video')}
          </span>
          {sealText(capsule)}
        </p>
      </div>
      <ContributorRows capsuleId={capsule.id} contributors={contributors} canDecide={isPaidOrDelivered(capsule)} />
      <ShowMore read={read} />
    </div>
  );
}

function ApprovalCard({ capsule: { id, needsApproval } }: { capsule: PaidCapsuleDto }) {
  const { mutate, isPending, variables } = useChangeApproval(id);
  const checked = isPending ? variables.needsApproval : needsApproval;
  return (
    <div className="mb-5 grid">
      <CheckboxCard
        checked={checked}
        onCheckedChange={(next) => mutate({ needsApproval: next })}
        icon={<UserCheck />}
        label="Approve Each Video"
        description="When this is on, each new video waits for your OK. You see who sent it; what’s inside stays sealed."
        aside={checked ? 'On' : 'Off'}
      />
    </div>
  );
}
