/** `POST /time-capsules/{id}/removal/admit` (capsules): 404 for a capsule that is missing or of another user. */
export interface AdmitRemovalResponse {
  videoFileName: string;
}
