import { IsNotEmpty, IsString, IsUUID } from 'class-validator';
import { defineMessage } from './message.js';

/** media → capsules: a stored video was never committed. Capsules replies with `video.committed` or `video.discard`. */
export class VideoUnclaimed {
  @IsString()
  @IsNotEmpty()
  videoName: string;

  @IsUUID()
  admissionId: string;
}

export const videoUnclaimed = defineMessage('capsules', 'video.unclaimed', 1, VideoUnclaimed);
