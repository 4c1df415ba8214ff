import type { PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { nameOf } from '../../../entities/paid-capsules/capsule-words.js';
import { downloadAddress, posterAddress, videoAddress } from '../../../lib/video-files.js';
import { Player } from '../../../player/player.js';
import { Button } from '../../../ui/button.js';
import { Card, CardTitle } from '../../../ui/card.js';

export interface ReelFilmProps {
  capsule: PaidCapsuleDto;
  reel: ReelDto & { videoFileName: string };
  /** Buttons beside the download. */
  actions: ReactNode;
  /** What there is to say about it, below the film. */
  children: ReactNode;
}

/** The film, to watch and to keep. */
export function ReelFilm({ capsule, reel, actions, children }: ReelFilmProps) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <CardTitle>Highlight Reel</CardTitle>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
          <Button asChild variant="secondary">
            <a href={downloadAddress(reel.videoFileName)} download={`${nameOf(capsule)} highlight reel.mp4`}>
              <Download aria-hidden="true" />
              Download
            </a>
          </Button>
          {actions}
        </div>
      </div>
      <Player
        src={videoAddress(reel.videoFileName)}
        poster={posterAddress(reel.videoFileName)}
        durationSeconds={reel.durationSeconds ?? undefined}
        title={`Highlight reel of ${nameOf(capsule)}`}
      />
      {children}
    </Card>
  );
}
