import type { AdmitUploadRequest, UploadKind } from '@dear-future/contracts/internal/uploads';
import { IsIn, Matches, ValidateIf } from 'class-validator';

const KINDS: readonly UploadKind[] = ['time-capsule'];

export class AdmitUploadDto implements AdmitUploadRequest {
  @IsIn(KINDS)
  kind: UploadKind;

  @ValidateIf((_, value: unknown) => value !== null && value !== undefined)
  @Matches(/^[\x21-\x7e]{1,200}$/, { message: 'Idempotency-Key must be 1 to 200 visible ASCII characters' })
  idempotencyKey: string | null;
}
