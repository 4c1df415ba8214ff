import { IsIn, IsString } from 'class-validator';
import { ERRORS, type ErrorCode } from '../errors.js';
import { IsListOf, IsOmittable, IsRecord } from '../fields.js';

export class FieldProblemDto {
  @IsString() field: string;
  @IsString() problem: string;
}

export class ErrorBodyDto {
  /** A sentence for users. */
  @IsString() message: string;
  /** Does not change between versions. */
  @IsIn(Object.keys(ERRORS)) code: ErrorCode;
  @IsOmittable() @IsListOf(() => FieldProblemDto) details?: FieldProblemDto[];
  @IsString() requestId: string;
}

const HEALTH_STATES = ['ok', 'unavailable'] as const;

export class HealthDto {
  @IsIn(HEALTH_STATES) status: (typeof HEALTH_STATES)[number];
  @IsRecord() services: Record<string, (typeof HEALTH_STATES)[number]>;
}
