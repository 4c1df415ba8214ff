import { IsIn, IsString } from 'class-validator';
import { ERRORS, type ErrorBody, type ErrorCode, type FieldProblem } from '../errors.js';
import { IsListOf, IsOmittable } from '../fields.js';

class FieldProblemDto implements FieldProblem {
  @IsString() field: string;
  @IsString() problem: string;
}

export class ErrorBodyDto implements ErrorBody {
  /** A sentence for users. */
  @IsString() message: string;
  /** Does not change between versions. */
  @IsIn(Object.keys(ERRORS)) code: ErrorCode;
  @IsOmittable() @IsListOf(() => FieldProblemDto) details?: FieldProblemDto[];
  @IsString() requestId: string;
}
