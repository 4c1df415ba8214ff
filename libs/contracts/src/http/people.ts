import { IsEmail, IsOptional, IsString, IsUUID } from 'class-validator';
import { IsMoment, IsNullable } from '../fields.js';

/** The capsules service validates the fields with `readPerson`. */
export class CreatePersonBody {
  @IsString() name: string;
  @IsString() email: string;
  /** We use this address if the first one refuses the email. */
  @IsOptional() @IsString() secondEmail?: string | null;
  /** If set, the person is a child, and both addresses are the guardian's. */
  @IsOptional() @IsString() guardianName?: string | null;
}

/** Null or '' removes `secondEmail` or `guardianName`. */
export class ChangePersonBody {
  @IsOptional() @IsString() name?: string | null;
  @IsOptional() @IsString() email?: string | null;
  @IsOptional() @IsString() secondEmail?: string | null;
  @IsOptional() @IsString() guardianName?: string | null;
}

export class PersonDto {
  @IsUUID() id: string;
  @IsString() name: string;
  @IsEmail() email: string;
  @IsNullable() @IsEmail() secondEmail: string | null;
  @IsNullable() @IsString() guardianName: string | null;
  @IsMoment() createdAt: string;
}
