import { IsBoolean, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';

/**
 * The delivery service returns 204 if the mail server accepted the email or refused the recipient, 503 `unavailable` if
 * it certainly sent nothing, and 502 `bad_gateway` if it may have sent the email or the server refused our email.
 */
export class SignInMailRequest {
  /** No email is sent unless this is exactly one mailbox. */
  @IsString() address: string;
  /** Part of the link in the email, which leads to the page with the Continue button. */
  @Matches(/^[\w-]+$/) token: string;
  @IsInt() @Min(1) @Max(60) minutes: number;
  /** Runs the SMTP dialogue without the message, so that timing and errors do not reveal which addresses get email. */
  @IsOptional() @IsBoolean() dryRun?: boolean;
}
