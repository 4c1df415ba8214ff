import { IsIn, IsString } from 'class-validator';
import { ERRORS, type ErrorBody, type ErrorCode, type FieldProblem } from '../errors.js';
import { IsListOf, IsOmittable, IsRecord } from '../fields.js';

export class FieldProblemDto implements FieldProblem {
  @IsString() field: string;
  @IsString() problem: string;
}

export class ErrorBodyDto implements ErrorBody {
  @IsString() message: string;
  @IsIn(Object.keys(ERRORS)) code: ErrorCode;
  @IsOmittable() @IsListOf(() => FieldProblemDto) details?: FieldProblemDto[];
  @IsString() requestId: string;
}

const HEALTH_STATES = ['ok', 'unavailable'] as const;

export class HealthDto {
  @IsIn(HEALTH_STATES) status: (typeof HEALTH_STATES)[number];
  @IsRecord() services: Record<string, (typeof HEALTH_STATES)[number]>;
}
