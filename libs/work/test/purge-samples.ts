import type { ServiceName } from '@dear-future/contracts/services';

/** SQL that inserts $1 rows of a table: `due` ones for the service's next purge, or `kept` ones. */
export interface PurgeSample {
  table: string;
  due: string;
  kept: string[];
}

const rows = (insert: string): string => `${insert} FROM generate_series(1, $1::int) AS n`;
const ago = (days: number): string => `now() - interval '${String(days)} days'`;

function inbox(service: ServiceName): PurgeSample {
  const insert = (state: string, days: number): string =>
    rows(`INSERT INTO ${service}.inbox (id, type, payload, state, received_at, handled_at, next_attempt_at)
          SELECT gen_random_uuid(), 'test', '{}', '${state}', ${ago(days)}, ${state === 'handled' ? ago(days) : 'NULL'},
                 ${state === 'open' ? `now() + interval '1 day'` : 'NULL'}`);
  return {
    table: 'inbox',
    due: insert('handled', 31),
    kept: [insert('handled', 29), insert('open', 400), insert('dead', 400)],
  };
}

function timed(table: string, columns: string, values: (days: number) => string, keepDays: number): PurgeSample {
  const insert = (days: number): string => rows(`INSERT INTO ${table} (${columns}) SELECT ${values(days)}`);
  return { table: table.replace(/^.*\./, ''), due: insert(keepDays + 1), kept: [insert(keepDays - 1)] };
}

function admission(days: number, rest: string): string {
  return rows(`INSERT INTO capsules.admissions (id, kind, scope, expires_at, video_name, fingerprint, result, is_released)
               SELECT gen_random_uuid(), 'time-capsule', n, ${ago(days)}, ${rest}`);
}

function check(days: number, state: string): string {
  return rows(`INSERT INTO billing.payment_checks (id, event_id, state, created_at, next_attempt_at)
               SELECT gen_random_uuid(), gen_random_uuid(), '${state}', ${ago(days)},
                      ${state === 'waiting' ? `now() + interval '1 day'` : 'NULL'}`);
}

function notification(readAt: string): string {
  return rows(`INSERT INTO delivery.notifications (id, user_id, subject_id, topic, kind, title, body, path, created_at, read_at)
               SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 't', 'k', 't', 'b', '/', ${ago(800)}, ${readAt}`);
}

/** Attempts at a delivery in this state. */
function attempt(days: number, state: string): string {
  return `WITH delivery AS (
      INSERT INTO delivery.deliveries (id, source_kind, source_id, channel, generation, user_id, due_at, time_zone, recorded_at,
                                       prompt_title, message_id, state, delivered_at, next_attempt_at)
      VALUES (gen_random_uuid(), 'time-capsule', gen_random_uuid(), 'email', 1, gen_random_uuid(), now(), 'UTC', now(), 'p',
              gen_random_uuid(), '${state}', ${state === 'delivered' ? ago(days) : 'NULL'},
              ${state === 'retry_wait' ? `now() + interval '1 day'` : 'NULL'})
      RETURNING id)
    ${rows(`INSERT INTO delivery.attempts (delivery_id, attempt, started_at, created_at, outcome)
            SELECT (SELECT id FROM delivery), n, now(), ${ago(days)}, 'refused'`)}`;
}

export const PURGE_SAMPLES: Record<ServiceName, PurgeSample[]> = {
  gateway: [
    inbox('gateway'),
    timed(
      'gateway.sessions',
      'id_hash, user_id, expires_at',
      (days) => `gen_random_uuid(), gen_random_uuid(), ${ago(days)}`,
      0,
    ),
    timed(
      'gateway.sign_in_links',
      'token_hash, email, expires_at',
      (days) => `gen_random_uuid(), 'a', ${ago(days)}`,
      0,
    ),
    timed(
      'gateway.sign_in_requests',
      'email, client, network, familiar, mailed, asked_at',
      (days) => `n, n, n, true, true, ${ago(days)}`,
      1,
    ),
    timed('gateway.familiar_clients', 'user_id, client, seen_at', (days) => `gen_random_uuid(), n, ${ago(days)}`, 90),
  ],
  capsules: [
    inbox('capsules'),
    {
      table: 'admissions',
      due: admission(31, 'NULL, NULL, NULL, false'),
      // The admission of a committed video protects the video until it is gone.
      kept: [admission(29, 'NULL, NULL, NULL, false'), admission(400, `gen_random_uuid(), 'f', '{}', false`)],
    },
  ],
  media: [
    inbox('media'),
    timed('media.discarded_videos', 'name, discarded_at', (days) => `gen_random_uuid(), ${ago(days)}`, 60),
  ],
  billing: [
    inbox('billing'),
    {
      table: 'payment_checks',
      due: check(91, 'handled'),
      kept: [check(89, 'handled'), check(400, 'waiting'), check(400, 'dead')],
    },
  ],
  delivery: [
    inbox('delivery'),
    {
      table: 'attempts',
      due: attempt(366, 'delivered'),
      kept: [attempt(364, 'delivered'), attempt(800, 'retry_wait'), attempt(800, 'unknown')],
    },
    { table: 'notifications', due: notification(ago(366)), kept: [notification(ago(364)), notification('NULL')] },
    timed('delivery.removals', 'id, created_at', (days) => `gen_random_uuid(), ${ago(days)}`, 365),
  ],
};
