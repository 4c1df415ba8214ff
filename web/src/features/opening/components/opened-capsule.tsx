import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { Download, RotateCcw, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { historyStateFor } from '../../../entities/recording/record-entry.js';
import { longDate } from '../../../lib/time/dates.js';
import { playerProps, downloadProps } from '../../../lib/video-files.js';
import { play, Player } from '../../../player/player.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { DialogButton } from '../../../ui/overlays/dialog-button.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { PersonalNote } from '../../../ui/personal-note.js';

const ShareDialog = lazyDialog(
  async () => (await import('../../../entities/time-capsules/components/share-dialog.js')).ShareDialog,
);

export function OpenedCapsule({ capsule, now }: { capsule: TimeCapsuleDto; now: Date }) {
  const { promptTitle, createdAt, videoFileName, personalNote, recipients, status } = capsule;
  const [hasEnded, setHasEnded] = useState(false);
  const section = useRef<HTMLElement>(null);
  const watchAgain = (): void => {
    const video = section.current?.querySelector('video') ?? null;
    setHasEnded(false);
    // Focusing also scrolls to the video.
    video?.focus();
    play(video);
  };
  const replyPrompt = {
    id: `custom-${now.getTime()}`,
    title: promptTitle,
    description: `You last answered this on ${longDate(createdAt)}. What do you want to tell the person you’ll be in five years?`,
    category: 'Custom',
    isActive: true,
  };
  const secondaryLook = { size: 'lg', variant: 'secondary' } as const;
  return (
    <section
      ref={section}
      data-theme="dark"
      aria-label={promptTitle}
      className="flex flex-1 flex-col items-center bg-surface-night py-6 text-ink sm:py-8 short:py-3"
    >
      <div className="gutter flex w-full max-w-6xl animate-appear flex-col">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 sm:justify-center gap-y-1 short:mb-2">
          <h1 className="min-w-0 font-display text-heading wrap-anywhere">
            <bdi>{promptTitle}</bdi>
          </h1>
          <p className="text-ink-soft">Recorded on {longDate(createdAt)}</p>
        </div>
        <Player
          {...playerProps(capsule)}
          title={promptTitle}
          advice="We’re sorry. You can still download the file."
          preload="auto"
          onEnded={() => setHasEnded(true)}
          className="[--height:max(14rem,100svh-15rem)]"
        />
        {/* The note has the light theme, because it looks like a slip of paper on the dark page. */}
        <div
          data-theme="light"
          className="mt-5 max-w-prose text-ink *:border-surface-sunk *:bg-surface-sunk empty:hidden sm:mx-auto"
        >
          <PersonalNote note={personalNote} label={recipients.length === 0 ? 'Your note to yourself' : 'Your note'} />
        </div>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-auto sm:justify-center">
          <LinkButton
            size="lg"
            variant="accent"
            to="/record"
            state={historyStateFor({ step: 'record', prompt: replyPrompt })}
            className="max-sm:w-full"
            label="Record a Reply"
          />
          {hasEnded ? <Button {...secondaryLook} icon={RotateCcw} onClick={watchAgain} label="Watch Again" /> : null}
          <LinkButton
            {...secondaryLook}
            icon={Download}
            {...downloadProps({ name: promptTitle, submittedAt: createdAt, videoFileName })}
            label="Download"
          />
          {status === 'delivered' ? (
            <DialogButton
              {...secondaryLook}
              icon={UserPlus}
              dialog={ShareDialog}
              dialogProps={{ capsule }}
              label="Share It with Someone"
            />
          ) : null}
        </div>
        <p aria-live="polite" className="mt-4 text-ink-soft sm:text-center">
          {hasEnded ? 'That was you. Say something back, and your reply will find you on a day you choose.' : ''}
        </p>
      </div>
    </section>
  );
}
