import type { RemovedTimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useQuery } from '@tanstack/react-query';
import { Download, Play, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { isDue } from '../../entities/time-capsules/time-capsules.js';
import { longDate } from '../../lib/dates.js';
import { useNow } from '../../lib/use-now.js';
import { savedAs } from '../../lib/video-files.js';
import { BackLink } from '../../ui/back-link.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadFailed } from '../../ui/error-state.js';
import { EmptyMailbox } from '../../ui/illustrations/empty-mailbox.js';
import { LazyConfirm, lazyDialog } from '../../ui/lazy-dialog.js';
import { LoadingCards } from '../../ui/loading.js';
import { Page } from '../../ui/page.js';
import { useEraseTimeCapsule, useRestoreTimeCapsule } from './time-capsules-api.js';

const VideoDialog = lazyDialog(async () => (await import('./components/video-dialog.js')).VideoDialog);
const ChangeDialog = lazyDialog(async () => (await import('./components/change-dialog.js')).ChangeDialog);

/** `/my-capsules/removed`: what was removed in the last 30 days (docs/product.md §4.2). */
export function RemovedCapsulesPage() {
  const read = useQuery<RemovedTimeCapsuleDto[]>({ queryKey: ['/api/time-capsules', 'removed'] });
  return (
    <Page
      title="Recently removed"
      subtitle="Removed capsules are erased after 30 days. Until then you can watch, download or restore them, and they take up storage."
      above={<BackLink to="/my-capsules">My Time Capsules</BackLink>}
      width="narrow"
    >
      {read.data ? (
        <RemovedList capsules={read.data} />
      ) : read.isError && !read.isFetching ? (
        <LoadFailed title="This list didn’t load" fallback="Please try again in a moment." read={read} />
      ) : (
        <LoadingCards label="Loading removed capsules" className="" />
      )}
    </Page>
  );
}

function RemovedList({ capsules }: { capsules: RemovedTimeCapsuleDto[] }) {
  const now = useNow();
  const restore = useRestoreTimeCapsule();
  const erase = useEraseTimeCapsule();
  const [confirming, setConfirming] = useState<{
    about: RemovedTimeCapsuleDto;
    to: 'watch' | 'restore' | 'erase';
  } | null>(null);
  if (capsules.length === 0) {
    return (
      <EmptyState
        illustration={<EmptyMailbox />}
        title="Nothing here"
        description="Capsules you remove stay here for 30 days."
      />
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {capsules.map((capsule) => (
          <li
            key={capsule.id}
            className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface p-4 shadow-rest"
          >
            <div className="min-w-0">
              <h2 className="font-semibold wrap-anywhere">
                <bdi>{capsule.promptTitle}</bdi>
              </h2>
              <p className="text-sm text-ink-soft">
                Removed {longDate(capsule.removedAt)}. Will be erased on {longDate(capsule.erasedAt)}.
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="sm"
                {...VideoDialog.onIntent}
                aria-label={`Watch ${capsule.promptTitle}`}
                onClick={() => setConfirming({ about: capsule, to: 'watch' })}
              >
                <Play aria-hidden="true" />
                Watch
              </Button>
              <Button asChild variant="secondary" size="sm" aria-label={`Download ${capsule.promptTitle}`}>
                <a {...savedAs({ ...capsule, name: capsule.promptTitle, submittedAt: capsule.createdAt })}>
                  <Download aria-hidden="true" />
                  Download
                </a>
              </Button>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Restore ${capsule.promptTitle}`}
                loading={restore.isPending && restore.variables.id === capsule.id}
                onClick={() =>
                  isDue(capsule, now)
                    ? setConfirming({ about: capsule, to: 'restore' })
                    : restore.mutate({ id: capsule.id })
                }
              >
                <Undo2 aria-hidden="true" />
                Restore
              </Button>
              <Button
                variant="ghost"
                size="sm"
                {...LazyConfirm.onIntent}
                aria-label={`Erase ${capsule.promptTitle}`}
                onClick={() => setConfirming({ about: capsule, to: 'erase' })}
              >
                Erase
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {confirming?.to === 'watch' ? (
        <VideoDialog.Part capsule={confirming.about} now={now} onClose={() => setConfirming(null)} />
      ) : null}
      {confirming?.to === 'restore' ? (
        <ChangeDialog.Part capsule={confirming.about} restores onClose={() => setConfirming(null)} />
      ) : null}
      {confirming?.to === 'erase' ? (
        <LazyConfirm.Part
          onClose={() => setConfirming(null)}
          title="Erase this time capsule?"
          description={
            <>
              “<bdi>{confirming.about.promptTitle}</bdi>” and its video will be deleted. This can’t be undone.
            </>
          }
          confirmLabel="Erase Capsule"
          onConfirm={() => erase.mutate(confirming.about, { onSettled: () => setConfirming(null) })}
          working={erase.isPending}
        />
      ) : null}
    </>
  );
}
