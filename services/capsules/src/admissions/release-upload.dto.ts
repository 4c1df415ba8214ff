import type { ReleaseUploadRequest } from '@dear-future/contracts/internal/uploads';
import { IsInt, IsPositive } from 'class-validator';

export class ReleaseUploadDto implements ReleaseUploadRequest {
  @IsInt()
  @IsPositive()
  attempt: number;
}
