import type { PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Download, RotateCw } from 'lucide-react';
import { nameOf } from '../../../entities/paid-capsules/capsule-words.js';
import { downloadAddress, videoAddress } from '../../../lib/video-files.js';
import { messageOf } from '../../../lib/http.js';
import { Player } from '../../../player/player.js';
import { Button } from '../../../ui/button.js';
import { Card, CardTitle } from '../../../ui/card.js';
import { ErrorState } from '../../../ui/error-state.js';
import { Progress } from '../../../ui/progress.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { reelRead, useMakeReel } from '../api/reel.js';
import { dayOfCapsule } from '../capsule-day.js';
import { namesText, reelWords } from '../reel-words.js';

/** The highlight reel: how far it is before the day, and the film itself from then on. */
export function ReelCard({ capsule }: { capsule: PaidCapsuleDto }) {
  const read = useQuery(reelRead(capsule.id));
  if (!read.data) {
    return read.isError && !read.isFetching ? (
      <ErrorState
        title="The highlight reel did not load"
        description={messageOf(read.error, 'Please try again in a moment.')}
        onRetry={() => void read.refetch()}
      />
    ) : (
      <Skeleton className="h-32 rounded-lg" />
    );
  }
  return read.data.videoFileName === null ? (
    <ReelUnderWay capsule={capsule} reel={read.data} />
  ) : (
    <ReelShown capsule={capsule} reel={read.data} videoFileName={read.data.videoFileName} />
  );
}

interface ReelProps {
  capsule: PaidCapsuleDto;
  reel: ReelDto;
}

function ReelUnderWay({ capsule, reel }: ReelProps) {
  const { title, description, progress } = reelWords(reel, capsule.isSealed, dayOfCapsule(capsule));
  const underWay = progress !== undefined;
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <span className="stamp-edge grid size-16 shrink-0 place-items-center bg-primary text-on-primary">
        <Clapperboard className="size-7" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <CardTitle>Highlight Reel</CardTitle>
        <p role="status">
          <span className="font-semibold">{title}.</span> <span className="text-ink-soft">{description}</span>
        </p>
        {underWay ? <Progress value={progress} label="Highlight reel" tone="accent" className="mt-3 max-w-md" /> : null}
        <Skipped names={reel.skipped} />
      </div>
      {underWay ? null : <MakeAnew capsule={capsule} reel={reel} />}
    </Card>
  );
}

function ReelShown({ capsule, reel, videoFileName }: ReelProps & { videoFileName: string }) {
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <CardTitle>Highlight Reel</CardTitle>
        <div className="flex flex-wrap gap-2.5">
          <Button asChild variant="secondary">
            <a href={downloadAddress(videoFileName)} download={`${nameOf(capsule)} highlight reel.mp4`}>
              <Download aria-hidden="true" />
              Download
            </a>
          </Button>
          <MakeAnew capsule={capsule} reel={reel} />
        </div>
      </div>
      <Player
        src={videoAddress(videoFileName)}
        durationSeconds={reel.durationSeconds ?? undefined}
        title={`Highlight reel of ${nameOf(capsule)}`}
        className="mx-auto max-w-4xl"
      />
      <Skipped names={reel.skipped} />
    </Card>
  );
}

function Skipped({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
      The video of {namesText(names)} could not be used in the reel. It is in the capsule all the same.
    </p>
  );
}

function MakeAnew({ capsule, reel }: ReelProps) {
  const make = useMakeReel(capsule.id);
  // While videos still come in there is nothing final to make it of.
  if (capsule.isOpen || (reel.state === 'none' && capsule.isSealed && capsule.status !== 'closed')) return null;
  return (
    <Button variant="secondary" onClick={() => make.mutate()} loading={make.isPending}>
      {make.isPending ? null : <RotateCw aria-hidden="true" />}
      Make it anew
    </Button>
  );
}
