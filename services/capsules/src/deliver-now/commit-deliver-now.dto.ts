import type { CommitDeliverNowRequest } from '@dear-future/contracts/internal/deliver-now';
import { Matches } from 'class-validator';

/** UTC, as `Date.prototype.toISOString` writes it. */
const MOMENT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/;

export class CommitDeliverNowDto implements CommitDeliverNowRequest {
  @Matches(MOMENT, { message: 'deliveredAt must be a moment in ISO 8601, UTC' })
  deliveredAt: string;
}
