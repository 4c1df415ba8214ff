/**
 * `POST /mail/sign-in` (delivery): sent at once, never stored. 204 when the mail server has it, or turned the recipient away for
 * good; 503 `unavailable` when it was certainly not sent; 502 `bad_gateway` when it may have been sent, or is refused everywhere.
 */
export interface SignInMailRequest {
  address: string;
  /** Absolute link that shows the Continue button. */
  link: string;
  /** Life of the link, in minutes. */
  minutes: number;
  /**
   * Goes the whole way up to the mail server's readiness for the message and sends nothing: who may not be mailed must be answered
   * like everybody else, as late and with the same refusals, or the answer tells whose address it is.
   */
  rehearsal?: boolean;
}
