import { UPLOAD_KINDS, type AdmitUploadRequest, type UploadKind } from '@dear-future/contracts/internal/uploads';
import { IsIn, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';

export class AdmitUploadDto implements AdmitUploadRequest {
  @IsIn(UPLOAD_KINDS)
  kind: UploadKind;

  @ValidateIf((_, value: unknown) => value !== null && value !== undefined)
  @Matches(/^[\x21-\x7e]{1,200}$/, { message: 'Idempotency-Key must be 1 to 200 visible ASCII characters' })
  idempotencyKey: string | null;

  @ValidateIf(
    ({ kind, slug }: AdmitUploadRequest) => kind === 'prompt-response' || kind === 'contribution' || slug !== undefined,
  )
  @IsString()
  @MaxLength(100)
  slug?: string;

  @ValidateIf(({ kind, receipt }: AdmitUploadRequest) => kind === 'replacement' || receipt !== undefined)
  @IsString()
  @MaxLength(100)
  receipt?: string;

  @ValidateIf((_, value: unknown) => value !== undefined)
  @Matches(/^[A-Za-z0-9_-]{43}$/)
  sender?: string;
}
