/** `GET /api/notifications` answers a bare array of these, newest first. */
export interface NotificationDto {
  id: string;
  kind:
    | 'time-capsule-delivered'
    | 'time-capsule-trouble'
    | 'prompt-response-received'
    /** A mail about responses cannot be delivered. */
    | 'prompt-response-trouble'
    | 'contribution-received'
    | 'paid-capsule-delivered'
    | 'paid-capsule-trouble'
    | 'payment-received'
    | 'payment-refunded'
    /** Failed, or disputed with the bank. */
    | 'payment-trouble'
    /** A saved video cannot be played. */
    | 'video-unplayable';
  title: string;
  body: string;
  /** The path of the page to open, e.g. `/my-capsules?capsule={id}`. */
  path: string;
  createdAt: string;
  readAt: string | null;
}
