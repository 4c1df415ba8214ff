import { IsString } from 'class-validator';

/** `POST /time-capsules/{id}/removal/admit` (capsules): 404 for a capsule that is missing or of another user. */
export class AdmitRemovalResponse {
  @IsString() videoFileName: string;
}
