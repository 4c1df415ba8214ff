import { DELIVERY_METHODS, MAX_NOTE_LENGTH, MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import type { DeliveryMethod } from '@dear-future/contracts/constants';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/delivery-scheduled';
import { Type } from 'class-transformer';
import {
  Equals,
  IsDefined,
  IsIn,
  IsInt,
  IsISO8601,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

class SourceDto {
  @Equals('time-capsule')
  kind: 'time-capsule';

  @IsUUID()
  id: string;
}

/** The body of `POST /deliveries/now`: the whole definition, so that it works before the message arrives. */
export class DeliveryDefinitionDto implements DeliveryDefinition {
  @IsDefined()
  @ValidateNested()
  @Type(() => SourceDto)
  source: SourceDto;

  @IsInt()
  @Min(0)
  @Max(1_000_000)
  generation: number;

  @IsIn(DELIVERY_METHODS)
  channel: DeliveryMethod;

  @IsUUID()
  personId: string;

  @IsISO8601({ strict: true })
  dueAt: string;

  @ValidateIf((_, value) => value !== null)
  @IsString()
  @MaxLength(64)
  timeZone: string | null;

  @IsISO8601({ strict: true })
  recordedAt: string;

  @IsString()
  @MaxLength(MAX_PROMPT_TITLE_LENGTH)
  promptTitle: string;

  @ValidateIf((_, value) => value !== null)
  @IsString()
  @MaxLength(MAX_NOTE_LENGTH)
  personalNote: string | null;
}
