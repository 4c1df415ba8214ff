import { IsBoolean, IsInt, IsOptional, IsString, IsUrl, Max, MaxLength, Min } from 'class-validator';

/**
 * 204 if the mail server accepted the email or refused the recipient; 503 `unavailable` if it was certainly not sent;
 * 502 `bad_gateway` if it may have been sent, or if the server refuses all our emails.
 */
export class SignInMailRequest {
  /** Exactly one mailbox, else 400 `invalid`. */
  @IsString() address: string;
  /** Shows the Continue button. */
  @MaxLength(2000) @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false }) link: string;
  @IsInt() @Min(1) @Max(60) minutes: number;
  /** The whole SMTP dialogue except the message: delay and errors reveal no address that must not get email. */
  @IsOptional() @IsBoolean() dryRun?: boolean;
}
