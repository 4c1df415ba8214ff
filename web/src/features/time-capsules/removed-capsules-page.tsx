import type { RemovedTimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useQuery } from '@tanstack/react-query';
import { Download, Play, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { isDue } from '../../entities/time-capsules/time-capsules.js';
import { longDate } from '../../lib/time/dates.js';
import { useNow } from '../../lib/time/use-now.js';
import { savedAs } from '../../lib/video-files.js';
import { BackLink } from '../../ui/back-link.js';
import { Button, LinkButton } from '../../ui/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { LoadFailed } from '../../ui/feedback/error-state.js';
import { EmptyMailbox } from '../../ui/illustrations/empty-mailbox.js';
import { LazyConfirm, lazyDialog } from '../../ui/overlays/preloaded.js';
import { LoadingCards } from '../../ui/feedback/loading.js';
import { Page } from '../../ui/layout/page.js';
import { ReadState } from '../../ui/feedback/read-state.js';
import { useEraseTimeCapsule, useRestoreTimeCapsule } from './time-capsules-api.js';

const VideoDialog = lazyDialog(async () => (await import('./components/video-dialog.js')).VideoDialog);
const ChangeDialog = lazyDialog(async () => (await import('./components/change-dialog.js')).ChangeDialog);

/** `/my-capsules/removed`: what was removed in the last 30 days (docs/product.md §4.2). */
export default function RemovedCapsulesPage() {
  const read = useQuery<RemovedTimeCapsuleDto[]>({ queryKey: ['/api/time-capsules', 'removed'] });
  return (
    <Page
      title="Recently removed"
      subtitle="Removed capsules are erased after 30 days. Until then you can watch, download or restore them, and they take up storage."
      above={<BackLink to="/my-capsules">My Time Capsules</BackLink>}
      width="narrow"
    >
      <ReadState
        read={read}
        loading={<LoadingCards label="Loading removed capsules" className="" />}
        failed={<LoadFailed title="This list didn’t load" fallback="Please try again in a moment." read={read} />}
      >
        {(capsules) => <RemovedList capsules={capsules} />}
      </ReadState>
    </Page>
  );
}

function RemovedList({ capsules }: { capsules: RemovedTimeCapsuleDto[] }) {
  const now = useNow();
  const restore = useRestoreTimeCapsule();
  const erase = useEraseTimeCapsule();
  const [open, setOpen] = useState<{ dialog: 'watch' | 'restore' | 'erase'; capsule: RemovedTimeCapsuleDto } | null>(
    null,
  );
  const close = (): void => setOpen(null);
  if (capsules.length === 0) {
    const description = 'Capsules you remove stay here for 30 days.';
    return <EmptyState illustration={<EmptyMailbox />} title="Nothing here" description={description} />;
  }
  return (
    <>
      <ul className="grid gap-3">
        {capsules.map((capsule) => (
          <RemovedCapsule
            key={capsule.id}
            capsule={capsule}
            restoring={restore.isPending && restore.variables.id === capsule.id}
            onWatch={() => setOpen({ dialog: 'watch', capsule })}
            onRestore={() =>
              isDue(capsule, now) ? setOpen({ dialog: 'restore', capsule }) : restore.mutate({ id: capsule.id })
            }
            onErase={() => setOpen({ dialog: 'erase', capsule })}
          />
        ))}
      </ul>
      {open?.dialog === 'watch' ? <VideoDialog.Part capsule={open.capsule} now={now} onClose={close} /> : null}
      {open?.dialog === 'restore' ? <ChangeDialog.Part capsule={open.capsule} restores onClose={close} /> : null}
      {open?.dialog === 'erase' ? (
        <LazyConfirm.Part
          onClose={close}
          title="Erase this time capsule?"
          description={
            <>
              “<bdi>{open.capsule.promptTitle}</bdi>” and its video will be deleted. This can’t be undone.
            </>
          }
          confirmLabel="Erase Capsule"
          onConfirm={() => erase.mutate(open.capsule, { onSettled: close })}
          working={erase.isPending}
        />
      ) : null}
    </>
  );
}

interface RemovedCapsuleProps {
  capsule: RemovedTimeCapsuleDto;
  restoring: boolean;
  onWatch: () => void;
  onRestore: () => void;
  onErase: () => void;
}

function RemovedCapsule({ capsule, restoring, onWatch, onRestore, onErase }: RemovedCapsuleProps) {
  const { promptTitle, removedAt, erasedAt, createdAt, videoFileName } = capsule;
  const download = savedAs({ name: promptTitle, submittedAt: createdAt, videoFileName });
  const buttonFor = (label: string) => ({ size: 'sm' as const, label, 'aria-label': `${label} ${promptTitle}` });
  return (
    <li className="panel flex flex-wrap items-center justify-between gap-4 p-4 shadow-rest">
      <div className="min-w-0">
        <h2 className="font-semibold wrap-anywhere">
          <bdi>{promptTitle}</bdi>
        </h2>
        <p className="text-sm text-ink-soft">
          Removed {longDate(removedAt)}. Will be erased on {longDate(erasedAt)}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" icon={Play} {...buttonFor('Watch')} {...VideoDialog.onIntent} onClick={onWatch} />
        <LinkButton variant="secondary" icon={Download} {...buttonFor('Download')} {...download} />
        <Button variant="secondary" icon={Undo2} {...buttonFor('Restore')} loading={restoring} onClick={onRestore} />
        <Button variant="ghost" {...buttonFor('Erase')} {...LazyConfirm.onIntent} onClick={onErase} />
      </div>
    </li>
  );
}
