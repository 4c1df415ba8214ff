/**
 * `GET /api/live`: server-sent events for the user. An event says that something changed, not what: the web reloads the
 * list that it shows. It also reloads after a reconnect, so lost events do no harm.
 */
export type LiveEvent =
  | { kind: 'notifications' }
  | { kind: 'time-capsules' }
  | { kind: 'shared-prompt'; promptId: string }
  /** A paid capsule, its contributors or its reel, or credits or payments. */
  | { kind: 'paid-capsule'; capsuleId: string };
