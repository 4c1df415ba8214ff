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
}
