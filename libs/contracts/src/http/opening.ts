import { IsBoolean, IsEmail, IsIn, IsNotEmpty, IsNumber, IsString, IsUUID, MaxLength } from 'class-validator';
import { MAX_THANKS_LENGTH } from '../constants.js';
import { IsMoment, IsNullable, IsOne } from '../fields.js';

export const RECIPIENT_STATES = ['waiting', 'sent', 'opened', 'answered'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export class SenderDto {
  @IsNullable() @IsString() firstName: string | null;
  @IsEmail() email: string;
}

/** The part of a time capsule that its owner, its recipients and users who keep it can see. */
export class CapsuleContentDto {
  @IsString() promptTitle: string;
  @IsNullable() @IsString() personalNote: string | null;
  @IsString() videoFileName: string;
  @IsNumber() durationSeconds: number;
  /** True once the video has been processed without problems. It may still have no poster. */
  @IsBoolean() videoReady: boolean;
  /** Whether the video's first picture can be decoded; null until known (docs/product.md §9.2). */
  @IsNullable() @IsBoolean() isPlayable: boolean | null;
}

export class OpeningContent extends CapsuleContentDto {
  @IsString() recipientName: string;
  @IsMoment() recordedAt: string;
  /** The time zone in which the delivery date was chosen; null if unknown. */
  @IsNullable() @IsString() timeZone: string | null;
  @IsIn(RECIPIENT_STATES) state: RecipientState;
  @IsNullable() @IsString() thanks: string | null;
  @IsBoolean() hasAnswered: boolean;
  /** Whether the link went to an address that the sender's address book still has. */
  @IsBoolean() canChangeAddress: boolean;
}

export class OpeningDto extends OpeningContent {
  @IsOne(() => SenderDto) sender: SenderDto;
}

export class ReceivedTimeCapsuleDto {
  @IsUUID() id: string;
  /** The sender as they were when the user kept the capsule. */
  @IsOne(() => SenderDto) sender: SenderDto;
  @IsMoment() recordedAt: string;
  @IsMoment() keptAt: string;
  /** Null once the owner no longer has the capsule. */
  @IsNullable() @IsOne(() => CapsuleContentDto) content: CapsuleContentDto | null;
}

export class ThanksBody {
  @IsString() @IsNotEmpty() @MaxLength(MAX_THANKS_LENGTH) text: string;
}

/** Changes the recipient's address. The capsule is then sent to the new address. */
export class ChangeAddressBody {
  @IsString() email: string;
}

export class SubmittedAnswerDto {
  @IsUUID() id: string;
  @IsMoment() submittedAt: string;
  /** Whether the video's first picture can be decoded; null until known. */
  @IsNullable() @IsBoolean() isPlayable: boolean | null;
}
