/** `POST /mail/sign-in` (delivery): sent at once, never stored. 204, or 503 when the mail server is away. */
export interface SignInMailRequest {
  address: string;
  /** Absolute link that shows the Continue button. */
  link: string;
  /** Life of the link, in minutes. */
  minutes: number;
}
