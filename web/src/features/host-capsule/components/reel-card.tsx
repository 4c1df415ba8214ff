import type { PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Download, RotateCw } from 'lucide-react';
import { nameOf } from '../../../entities/paid-capsules/capsule-texts.js';
import { downloadAddress, posterAddress, videoAddress } from '../../../lib/video-files.js';
import { Player } from '../../../player/player.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { Card, CardTitle } from '../../../ui/layout/card.js';
import { Loaded } from '../../../ui/feedback/read-state.js';
import { Loading, Skeleton } from '../../../ui/feedback/loading.js';
import { Progress } from '../../../ui/feedback/progress.js';
import { dayOfCapsule } from '../capsule-day.js';
import { reelRead, useMakeReel } from '../host-api.js';
import { namesText, reelText, type ReelText } from '../reel-text.js';

export function ReelCard({ capsule }: { capsule: PaidCapsuleDto }) {
  const read = useQuery(reelRead(capsule.id));
  return (
    <Loaded
      read={read}
      title="The highlight reel didn’t load"
      fallback="Please try again in a moment."
      loading={
        <Loading label="Loading the highlight reel">
          <Skeleton card className="h-26.5 sm:h-28.5" />
        </Loading>
      }
    >
      {(reel) => <Reel capsule={capsule} reel={reel} />}
    </Loaded>
  );
}

function Reel({ capsule, reel }: { capsule: PaidCapsuleDto; reel: ReelDto }) {
  const text = reelText(reel, capsule.isSealed, dayOfCapsule(capsule));
  const make = text.progress === undefined ? <MakeButton capsule={capsule} reel={reel} /> : null;
  const { videoFileName } = reel;
  if (videoFileName === null) {
    return (
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <span className="stamp-edge grid size-16 shrink-0 place-items-center bg-primary text-on-primary">
          <Clapperboard className="size-7" />
        </span>
        <div className="min-w-0 flex-1 basis-64">
          <CardTitle>Highlight Reel</CardTitle>
          <ReelStatus text={text} />
          <Skipped names={reel.skipped} />
        </div>
        {make}
      </Card>
    );
  }
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <CardTitle>Highlight Reel</CardTitle>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
          <LinkButton
            variant="secondary"
            icon={Download}
            href={downloadAddress(videoFileName)}
            download={`${nameOf(capsule)} highlight reel.mp4`}
            label="Download"
          />
          {make}
        </div>
      </div>
      <Player
        src={videoAddress(videoFileName)}
        poster={posterAddress(videoFileName)}
        title={`Highlight reel of ${nameOf(capsule)}`}
      />
      {reel.state === 'ready' ? null : <ReelStatus text={text} />}
      <Skipped names={reel.skipped} />
    </Card>
  );
}

function ReelStatus({ text: { title, description, progress } }: { text: ReelText }) {
  return (
    <div>
      <p role="status">
        <span className="font-semibold">{title}.</span> <span className="text-ink-soft">{description}</span>
      </p>
      {progress === undefined ? null : (
        <Progress value={progress} label="Highlight reel" tone="accent" className="mt-3 max-w-md" />
      )}
    </div>
  );
}

function Skipped({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const [videos, they] = names.length === 1 ? ['video', 'It’s'] : ['videos', 'They’re'];
  return (
    <p className="mt-1 max-w-prose text-sm wrap-anywhere text-ink-soft">
      The {videos} from {namesText(names)} couldn’t be used in the reel. {they} still in your capsule.
    </p>
  );
}

function MakeButton({ capsule, reel }: { capsule: PaidCapsuleDto; reel: ReelDto }) {
  const make = useMakeReel(capsule.id);
  // While videos are still coming in, a reel would soon be outdated.
  if (capsule.isOpen || (reel.state === 'none' && capsule.isSealed && capsule.status !== 'closed')) return null;
  return (
    <Button
      variant="secondary"
      icon={RotateCw}
      onClick={() => make.mutate()}
      loading={make.isPending}
      label={reel.videoFileName === null ? 'Make the Reel' : 'Remake'}
    />
  );
}
