import { IsBoolean, IsInt, IsOptional, IsString, IsUrl, Max, MaxLength, Min } from 'class-validator';

/**
 * `POST /mail/sign-in` (delivery): sends at once, stores nothing. 204 when the mail server accepted the mail or refused
 * the recipient; 503 `unavailable` when it was certainly not sent; 502 `bad_gateway` when it may have been sent, or the
 * server refuses all our mails.
 */
export class SignInMailRequest {
  /** Exactly one mailbox, else 400 `invalid`. */
  @IsString() address: string;
  /** Absolute link that shows the Continue button. */
  @MaxLength(2000)
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  link: string;
  /** Minutes that the link works. */
  @IsInt() @Min(1) @Max(60) minutes: number;
  /**
   * Runs up to the message and sends nothing. For addresses that must not get mail: the same delay and errors as for
   * others, so that the answer does not reveal them.
   */
  @IsOptional() @IsBoolean() rehearsal?: boolean;
}
