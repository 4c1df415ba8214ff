import type { RemovedTimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useQuery } from '@tanstack/react-query';
import { Download, Play, Trash2, Undo2 } from 'lucide-react';
import { isDue } from '../../entities/time-capsules/time-capsules.js';
import { apiQuery } from '../../lib/http/api.js';
import { longDate } from '../../lib/time/dates.js';
import { useNow } from '../../lib/time/use-now.js';
import { downloadProps } from '../../lib/video-files.js';
import { LazyVideoDialog } from '../../player/lazy-video-dialog.js';
import { BackLink } from '../../ui/back-link.js';
import { Button, LinkButton } from '../../ui/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { DialogButton } from '../../ui/overlays/dialog-button.js';
import { LazyConfirm, lazyDialog } from '../../ui/overlays/lazy-dialog.js';
import { LoadingCards } from '../../ui/feedback/loading.js';
import { Page } from '../../ui/layout/page.js';
import { Loaded } from '../../ui/feedback/read-state.js';
import { videoDialogProps } from './capsule-texts.js';
import { useEraseTimeCapsule, useRestoreTimeCapsule } from './time-capsules-api.js';

const ChangeDialog = lazyDialog(async () => (await import('./components/change-dialog.js')).ChangeDialog);

/** `/my-capsules/removed`: the capsules that were removed in the last 30 days (docs/product.md §4.2). */
export default function RemovedCapsulesPage() {
  const now = useNow();
  const read = useQuery(apiQuery('/api/time-capsules/removed'));
  return (
    <Page
      title="Recently Removed"
      subtitle="Removed capsules are erased after 30 days. Until then you can watch, download, or restore them. They count toward your storage until they’re erased."
      above={<BackLink to="/my-capsules">My Time Capsules</BackLink>}
      width="narrow"
    >
      <Loaded
        read={read}
        title="This list didn’t load"
        fallback="Please try again in a moment."
        loading={<LoadingCards label="Loading removed capsules" className="grid gap-6" />}
        empty={<EmptyState title="Nothing here" description="Capsules you remove stay here for 30 days." />}
      >
        {(capsules) => (
          <ul className="grid gap-3">
            {capsules.map((capsule) => (
              <RemovedCapsule key={capsule.id} capsule={capsule} now={now} />
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  );
}

function RemovedCapsule({ capsule, now }: { capsule: RemovedTimeCapsuleDto; now: Date }) {
  const { id, promptTitle, removedAt, erasedAt, createdAt, videoFileName } = capsule;
  const restore = useRestoreTimeCapsule();
  const erase = useEraseTimeCapsule();
  const download = downloadProps({ name: promptTitle, submittedAt: createdAt, videoFileName });
  const buttonFor = (label: string) => ({ size: 'sm' as const, label, 'aria-label': `${label} ${promptTitle}` });
  const restoreButton = { variant: 'secondary', ...buttonFor('Restore'), icon: Undo2 } as const;
  return (
    <li className="panel flex flex-wrap items-center justify-between gap-4 p-4 shadow-rest">
      <div className="min-w-0">
        <h2 className="font-semibold wrap-anywhere">
          <bdi>{promptTitle}</bdi>
        </h2>
        <p className="text-sm text-ink-soft">
          Removed on {longDate(removedAt)}. It will be erased on {longDate(erasedAt)}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
        <DialogButton
          variant="secondary"
          {...buttonFor('Watch')}
          icon={Play}
          dialog={LazyVideoDialog}
          dialogProps={videoDialogProps(capsule, now)}
        />
        <LinkButton variant="secondary" {...buttonFor('Download')} icon={Download} {...download} />
        {isDue(capsule, now) ? (
          <DialogButton {...restoreButton} dialog={ChangeDialog} dialogProps={{ capsule, restores: true }} />
        ) : (
          <Button {...restoreButton} loading={restore.isPending} onClick={() => restore.mutate({ id })} />
        )}
        <DialogButton
          dialog={LazyConfirm}
          variant="ghost"
          {...buttonFor('Erase')}
          icon={Trash2}
          dialogProps={{
            title: 'Erase this time capsule?',
            description: (
              <>
                “<bdi>{promptTitle}</bdi>” and its video will be erased. This can’t be undone.
              </>
            ),
            confirmLabel: 'Erase Capsule',
            onConfirm: () => erase.mutateAsync(capsule),
          }}
        />
      </div>
    </li>
  );
}
