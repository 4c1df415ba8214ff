import { IsBoolean, IsInt, IsOptional, IsString, IsUrl, Max, MaxLength, Min } from 'class-validator';

/**
 * 204 if the mail server accepted the email or refused the recipient; 503 `unavailable` if it was certainly not sent;
 * 502 `bad_gateway` if it may have been sent, or if the server refuses all our emails.
 */
export class SignInMailRequest {
  /** Exactly one mailbox, else 400 `invalid`. */
  @IsString() address: string;
  /** Opens the page with the Continue button. */
  @MaxLength(2000) @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false }) link: string;
  @IsInt() @Min(1) @Max(60) minutes: number;
  /** Runs the SMTP dialogue without the message, so that timing and errors do not reveal which addresses get email. */
  @IsOptional() @IsBoolean() dryRun?: boolean;
}
