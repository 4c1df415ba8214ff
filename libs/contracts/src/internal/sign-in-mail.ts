import { IsBoolean, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';

/**
 * 204 if the mail server accepted the email or refused the recipient; 503 `unavailable` if it was certainly not sent;
 * 502 `bad_gateway` if it may have been sent, or if the server refuses all our emails.
 */
export class SignInMailRequest {
  /** No email is sent unless this is exactly one mailbox. */
  @IsString() address: string;
  /** For the link to the page with the Continue button. */
  @Matches(/^[\w-]+$/) token: string;
  @IsInt() @Min(1) @Max(60) minutes: number;
  /** Runs the SMTP dialogue without the message, so that timing and errors do not reveal which addresses get email. */
  @IsOptional() @IsBoolean() dryRun?: boolean;
}
