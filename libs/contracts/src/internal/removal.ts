import { IsString } from 'class-validator';

/** `POST /time-capsules/{id}/removal/admit` (capsules): 404 for a missing capsule or another user's. */
export class AdmitRemovalResponse {
  @IsString() videoFileName: string;
}
