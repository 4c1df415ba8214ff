/**
 * `POST /shared-prompts/visits` and `POST /capsules/visits` (capsules), sent by the gateway after the visitor has its answer: 204 whatever happens.
 * The gateway has already left out robots and browsers seen within 24 hours; capsules leaves out the owner (the caller's id).
 */
export interface VisitRequest {
  slug: string;
}
