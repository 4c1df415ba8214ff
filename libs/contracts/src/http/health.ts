import { IsIn } from 'class-validator';
import { IsRecordOf } from '../fields.js';

const HEALTH = ['ok', 'unavailable'] as const;

/** `GET /api/health`: 200 when all services are ready, else 503. */
export class HealthDto {
  @IsIn(HEALTH) status: (typeof HEALTH)[number];
  @IsRecordOf(HEALTH) services: Record<string, (typeof HEALTH)[number]>;
}
