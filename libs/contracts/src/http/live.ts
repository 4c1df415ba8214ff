/**
 * `GET /api/live`: server-sent events for the user. An event says that something changed, never what;
 * the web asks again for the list it shows. A refetch on reconnect makes up for lost events.
 */
export type LiveEvent =
  | { kind: 'notifications' }
  | { kind: 'time-capsules' }
  | { kind: 'shared-prompt'; promptId: string }
  /** Its state, its contributors or its reel, and with it credits and payments. */
  | { kind: 'paid-capsule'; capsuleId: string };
