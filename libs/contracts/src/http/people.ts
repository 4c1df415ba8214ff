import { IsEmail, IsOptional, IsString, IsUUID } from 'class-validator';
import { IsMoment, IsNullable } from '../fields.js';

/** `POST /api/people`. `readPerson` of capsules validates the texts. */
export class CreatePersonBody {
  @IsString() name: string;
  @IsString() email: string;
  /** Tried when the first address refuses the mail. */
  @IsOptional() @IsString() secondEmail?: string | null;
  /** Both addresses are this guardian's: the person is a child. */
  @IsOptional() @IsString() guardianName?: string | null;
}

/** `PATCH /api/people/{id}`: missing fields do not change; null or '' removes an optional one. */
export class ChangePersonBody {
  @IsOptional() @IsString() name?: string | null;
  @IsOptional() @IsString() email?: string | null;
  @IsOptional() @IsString() secondEmail?: string | null;
  @IsOptional() @IsString() guardianName?: string | null;
}

/** `GET /api/people` answers a bare array of these, newest first; POST (201) and PATCH answer one. */
export class PersonDto {
  @IsUUID() id: string;
  @IsString() name: string;
  @IsEmail() email: string;
  @IsNullable() @IsEmail() secondEmail: string | null;
  @IsNullable() @IsString() guardianName: string | null;
  /** ISO 8601, UTC. */
  @IsMoment() createdAt: string;
}
