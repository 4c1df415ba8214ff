import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useParams } from 'react-router-dom';
import { nameOf, statusBadge, typeLabel } from '../../entities/paid-capsules/capsule-texts.js';
import { paidCapsuleQuery, paidCapsulesQuery } from '../../entities/paid-capsules/paid-capsule-api.js';
import { BackLink } from '../../ui/back-link.js';
import { Badge } from '../../ui/badge.js';
import { Loading, Skeleton } from '../../ui/feedback/loading.js';
import { ReadPage } from '../../ui/feedback/read-page.js';
import { Page } from '../../ui/layout/page.js';
import { isPaidOrDelivered } from './capsule-day.js';
import { CapsuleActions } from './components/capsule-actions.js';
import { ContributorList } from './components/contributor-list.js';
import { CapsuleNotice } from './components/notices.js';
import { ReelCard } from './components/reel-card.js';
import { DetailsTab, ShareBox } from './components/share-box.js';
import { CapsuleMissing, STAT_GRID, StatCards } from './components/stat-cards.js';

const BACK = <BackLink to="/my-paid-capsules">My Paid Capsules</BackLink>;

/** Placeholders for the stat cards, the share box and the contributors. */
const LOADING = (
  <Loading label="Loading the capsule" className="grid gap-6">
    <Skeleton className="-mt-6 mb-2 h-7 w-2/5" />
    <div className={STAT_GRID}>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} card className="h-29" />
      ))}
    </div>
    <Skeleton card className="h-80 sm:h-50" />
    <Skeleton card className="h-60" />
  </Loading>
);

/** `/capsules/{id}`: one paid capsule as its host sees it. */
export default function HostCapsulePage() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const read = useQuery({
    ...paidCapsuleQuery(id),
    placeholderData: () => client.getQueryData(paidCapsulesQuery.queryKey)?.find((each) => each.id === id),
  });
  return (
    <ReadPage
      read={read}
      page="Capsule"
      width="wide"
      title="The capsule didn’t load"
      fallback="It’s safe. Please try again in a moment."
      above={BACK}
      loading={LOADING}
      missing={<CapsuleMissing />}
    >
      {(capsule) => <LoadedCapsule key={id} capsule={capsule} />}
    </ReadPage>
  );
}

const TAB_CLASS =
  '-mb-px min-h-11 cursor-pointer rounded-t-md border-b-3 border-transparent px-4 font-semibold text-ink-soft hover:bg-primary-soft hover:text-ink data-[state=active]:border-primary-ink data-[state=active]:text-ink';

function LoadedCapsule({ capsule }: { capsule: PaidCapsuleDto }) {
  return (
    <Page
      width="wide"
      title={nameOf(capsule)}
      above={BACK}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {typeLabel(capsule.capsuleType)} Capsule
          <Badge {...statusBadge(capsule)} />
        </span>
      }
      actions={<CapsuleActions capsule={capsule} />}
    >
      <div className="grid gap-6">
        <CapsuleNotice capsule={capsule} />
        <StatCards capsule={capsule} />
        {capsule.isOpen ? <ShareBox capsule={capsule} /> : null}
        {capsule.hasHighlightReelAddon && isPaidOrDelivered(capsule) ? <ReelCard capsule={capsule} /> : null}
        <Tabs.Root defaultValue="contributors">
          <Tabs.List aria-label="About this capsule" className="flex gap-1 border-b border-line">
            <Tabs.Trigger value="contributors" className={TAB_CLASS}>
              Contributors
            </Tabs.Trigger>
            <Tabs.Trigger value="details" className={TAB_CLASS}>
              Details
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="contributors" className="pt-6">
            <ContributorList capsule={capsule} />
          </Tabs.Content>
          <Tabs.Content value="details" className="pt-6">
            <DetailsTab capsule={capsule} />
          </Tabs.Content>
        </Tabs.Root>
      </div>
    </Page>
  );
}
