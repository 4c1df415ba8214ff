import { IsIn } from 'class-validator';
import { IsRecordOf } from '../fields.js';

const HEALTH = ['ok', 'unavailable'] as const;

export class HealthDto {
  @IsIn(HEALTH) status: (typeof HEALTH)[number];
  @IsRecordOf(HEALTH) services: Record<string, (typeof HEALTH)[number]>;
}
