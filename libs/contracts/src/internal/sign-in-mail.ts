/**
 * `POST /mail/sign-in` (delivery): sends at once, stores nothing. 204 when the mail server accepted the mail or refused
 * the recipient; 503 `unavailable` when it was certainly not sent; 502 `bad_gateway` when it may have been sent, or the
 * server refuses all our mails.
 */
export interface SignInMailRequest {
  address: string;
  /** Absolute link that shows the Continue button. */
  link: string;
  /** Minutes that the link works. */
  minutes: number;
  /**
   * Runs up to the message and sends nothing. For addresses that must not get mail: the same delay and errors as for
   * others, so that the answer does not reveal them.
   */
  rehearsal?: boolean;
}
