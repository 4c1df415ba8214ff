import type { PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, RotateCw } from 'lucide-react';
import { messageOf } from '../../../lib/http.js';
import { Button } from '../../../ui/button.js';
import { Card, CardTitle } from '../../../ui/card.js';
import { ErrorState } from '../../../ui/error-state.js';
import { Progress } from '../../../ui/progress.js';
import { reelRead } from '../api/read-reel.js';
import { useMakeReel } from '../api/make-reel.js';
import { dayOfCapsule } from '../capsule-day.js';
import { namesText, reelWords, type ReelWords } from '../reel-words.js';
import { ReelFilm } from './reel-film.js';
import { ReelLoading } from './reel-loading.js';

/** The highlight reel: its progress before the day, the film from then on. */
export function ReelCard({ capsule }: { capsule: PaidCapsuleDto }) {
  const read = useQuery(reelRead(capsule.id));
  const reel = read.data;
  if (!reel) {
    return read.isError && !read.isFetching ? (
      <ErrorState
        title="The highlight reel did not load"
        description={messageOf(read.error, 'Please try again in a moment.')}
        onRetry={() => void read.refetch()}
      />
    ) : (
      <ReelLoading />
    );
  }
  const words = reelWords(reel, capsule.isSealed, dayOfCapsule(capsule));
  const make = words.progress === undefined ? <RemakeButton capsule={capsule} reel={reel} /> : null;
  if (reel.videoFileName === null) {
    return (
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <span className="stamp-edge grid size-16 shrink-0 place-items-center bg-primary text-on-primary">
          <Clapperboard className="size-7" aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1 basis-64">
          <CardTitle>Highlight Reel</CardTitle>
          <Standing words={words} />
          <Skipped names={reel.skipped} />
        </div>
        {make}
      </Card>
    );
  }
  return (
    <ReelFilm capsule={capsule} reel={{ ...reel, videoFileName: reel.videoFileName }} actions={make}>
      {reel.state === 'ready' ? null : <Standing words={words} />}
      <Skipped names={reel.skipped} />
    </ReelFilm>
  );
}

function Standing({ words: { title, description, progress } }: { words: ReelWords }) {
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
  return (
    <p className="mt-1 max-w-prose text-sm wrap-anywhere text-ink-soft">
      The video from {namesText(names)} couldn’t be used in the reel. It’s still in your capsule.
    </p>
  );
}

function RemakeButton({ capsule, reel }: { capsule: PaidCapsuleDto; reel: ReelDto }) {
  const make = useMakeReel(capsule.id);
  // While videos still come in there is nothing final to make it of.
  if (capsule.isOpen || (reel.state === 'none' && capsule.isSealed && capsule.status !== 'closed')) return null;
  return (
    <Button variant="secondary" onClick={() => make.mutate()} loading={make.isPending}>
      {make.isPending ? null : <RotateCw aria-hidden="true" />}
      Remake
    </Button>
  );
}
