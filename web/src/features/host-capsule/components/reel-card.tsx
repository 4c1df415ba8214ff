import type { PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Download, RotateCw } from 'lucide-react';
import { nameOf } from '../../../entities/paid-capsules/capsule-texts.js';
import { listed } from '../../../lib/count.js';
import { downloadLink, posterAddress, videoAddress } from '../../../lib/video-files.js';
import { Player } from '../../../player/player.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { Card, CardTitle } from '../../../ui/layout/card.js';
import { Loaded } from '../../../ui/feedback/read-state.js';
import { Loading, Skeleton } from '../../../ui/feedback/loading.js';
import { Progress } from '../../../ui/feedback/progress.js';
import { dayOfCapsule } from '../capsule-day.js';
import { reelQuery, useMakeReel } from '../host-api.js';
import { reelText } from '../reel-text.js';

export function ReelCard({ capsule }: { capsule: PaidCapsuleDto }) {
  const read = useQuery(reelQuery(capsule.id));
  return (
    <Loaded
      read={read}
      title="The highlight reel didn’t load"
      fallback="Please try again in a moment."
      loading={<Loading label="Loading the highlight reel" children={<Skeleton card className="h-28" />} />}
    >
      {(reel) => <Reel capsule={capsule} reel={reel} />}
    </Loaded>
  );
}

function Reel({ capsule, reel }: { capsule: PaidCapsuleDto; reel: ReelDto }) {
  const { state, videoFileName, skipped } = reel;
  const { title, description, progress } = reelText(reel, capsule.isSealed, dayOfCapsule(capsule));
  const make = useMakeReel(capsule.id);
  // While videos are coming in, or may come in again, a reel would soon be outdated.
  const isTooEarly = capsule.isOpen || (state === 'none' && capsule.isSealed && capsule.status !== 'closed');
  const download = videoFileName !== null && downloadLink(videoFileName, `${nameOf(capsule)} highlight reel`);
  return (
    <Card className="stack gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        {videoFileName === null && (
          <span className="stamp-edge grid size-14 shrink-0 place-items-center bg-primary text-on-primary max-sm:hidden">
            <Clapperboard className="size-6" />
          </span>
        )}
        <div className="min-w-0 flex-1 basis-64">
          <CardTitle>Highlight reel</CardTitle>
          <p role="status">
            <span className="font-semibold">{title}.</span> <span className="text-ink-soft">{description}</span>
          </p>
          {progress !== undefined && (
            <Progress value={progress} label="Highlight reel" tone="accent" className="mt-3 max-w-md" />
          )}
          {skipped.length > 0 && (
            <p className="mt-1 max-w-prose text-sm wrap-anywhere text-ink-soft">
              We couldn’t use the {skipped.length === 1 ? 'video' : 'videos'} from {listed(skipped)} in the reel, but
              you’ll still find {skipped.length === 1 ? 'it' : 'them'} in your capsule.
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2.5 empty:hidden max-sm:w-full max-sm:*:flex-1">
          {download && <LinkButton variant="secondary" icon={Download} label="Download" {...download} />}
          {progress === undefined && !isTooEarly && (
            <Button
              variant="secondary"
              icon={RotateCw}
              onClick={() => make.mutate()}
              loading={make.isPending}
              label={videoFileName === null ? 'Make the Reel' : 'Remake'}
            />
          )}
        </div>
      </div>
      {videoFileName !== null && (
        <Player
          src={videoAddress(videoFileName)}
          poster={posterAddress(videoFileName)}
          title={`Highlight reel of ${nameOf(capsule)}`}
        />
      )}
    </Card>
  );
}
