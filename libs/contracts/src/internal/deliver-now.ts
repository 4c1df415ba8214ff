import type { DeliveryDefinition } from '../messages/delivery-scheduled.js';

/** `POST /time-capsules/{id}/deliver/admit` (capsules): 404 foreign or missing, 409 not due. */
export interface AdmitDeliverNowResponse {
  /** True when it is already delivered. */
  alreadyDelivered: boolean;
  definition: DeliveryDefinition;
}

/** `POST /deliveries/now` (delivery) with a `DeliveryDefinition`: 200, 202 (still unknown) or 503. */
export type DeliverNowResponse = { state: 'delivered'; deliveredAt: string } | { state: 'unknown'; message: string };

/** `POST /time-capsules/{id}/deliver/commit` (capsules): idempotent; answers the TimeCapsuleDto. */
export interface CommitDeliverNowRequest {
  deliveredAt: string;
}
