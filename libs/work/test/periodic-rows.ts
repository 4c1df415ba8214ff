import type { ServiceName } from '@dear-future/contracts/services';

const FUTURE = `now() + interval '3 days' + n * interval '1 second'`;

const inbox = (service: ServiceName): string => `
  INSERT INTO ${service}.inbox (id, type, payload, state, handled_at, next_attempt_at)
  SELECT gen_random_uuid(), 'test', '{}', CASE WHEN n % 2 = 0 THEN 'handled' ELSE 'open' END,
         CASE WHEN n % 2 = 0 THEN now() END, CASE WHEN n % 2 = 1 THEN ${FUTURE} END FROM generate_series(1, $1::int) AS n`;

/** Statements that insert $1 rows each, of which no periodic work is due. Half of a table may be finished. */
export const ROWS_NOT_DUE: Record<ServiceName, string[]> = {
  gateway: [
    inbox('gateway'),
    `INSERT INTO gateway.sessions (id_hash, user_id, expires_at)
     SELECT n, gen_random_uuid(), ${FUTURE} FROM generate_series(1, $1::int) AS n`,
    `INSERT INTO gateway.sign_in_links (token_hash, email, expires_at)
     SELECT n, 'ada@example.com', ${FUTURE} FROM generate_series(1, $1::int) AS n`,
    `INSERT INTO gateway.sign_in_requests (email, client, network, familiar, mailed)
     SELECT n, n, n, true, true FROM generate_series(1, $1::int) AS n`,
    `INSERT INTO gateway.familiar_clients (user_id, client)
     SELECT gen_random_uuid(), n FROM generate_series(1, $1::int) AS n`,
  ],
  capsules: [
    inbox('capsules'),
    `INSERT INTO capsules.admissions (id, kind, scope, expires_at, video_name, fingerprint, result)
     SELECT gen_random_uuid(), 'time-capsule', n, now() - interval '400 days', n, n, '{}'
       FROM generate_series(1, $1::int) AS n`,
    `INSERT INTO capsules.time_capsules (id, user_id, prompt_id, prompt_title, delivery_date, delivery_method, admission_id,
                                         video_name, duration_seconds, video_bytes, removed_at)
     SELECT gen_random_uuid(), n, 'p', 'p', now(), 'email', gen_random_uuid(), n, 1, 1, now()
       FROM generate_series(1, $1::int) AS n`,
    `INSERT INTO capsules.paid_capsules (id, user_id, slug, capsule_type, prompt_title, prompt_description, delivery_day,
            time_zone, delivery_date, package_id, package_name, price_lines, total_price_cents, max_video_duration_seconds,
            has_longer_video_addon, has_highlight_reel_addon, additional_contributor_slots, uses_credit)
     SELECT md5(n::text)::uuid, n, translate(lpad(n::text, 22, '0'), '0', 'z'), 'w', 'p', 'p', current_date, 'UTC',
            now(), 'x', 'x', '[]', 1, 60, false, false, 0, false FROM generate_series(1, $1::int) AS n`,
    `INSERT INTO capsules.capsule_openings (id, state, next_attempt_at)
     SELECT md5(n::text)::uuid, 'waiting', ${FUTURE} FROM generate_series(1, $1::int) AS n`,
    `INSERT INTO capsules.contributions (id, capsule_id, contributor_name, contributor_email, created_at, edit_link_hash,
            admission_id, video_name, video_type, duration_seconds, submitted_at, removed_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 'a', 'a', now(), sha256(n::text::bytea), gen_random_uuid(), n,
            'video/webm', 1, now(), CASE WHEN n % 2 = 0 THEN ${FUTURE} END FROM generate_series(1, $1::int) AS n`,
  ],
  media: [
    inbox('media'),
    `INSERT INTO media.objects (id, key, video_name, state, next_attempt_at)
     SELECT gen_random_uuid(), n, n, CASE WHEN n % 2 = 0 THEN 'kept' ELSE 'open' END,
            CASE WHEN n % 2 = 1 THEN ${FUTURE} END FROM generate_series(1, $1::int) AS n`,
    `INSERT INTO media.videos (name, admission_id, state, content_type, duration_seconds, original, next_check_at)
     SELECT n, gen_random_uuid(), CASE WHEN n % 2 = 0 THEN 'stored' ELSE 'committed' END, 'video/webm', 1, '{}',
            CASE WHEN n % 2 = 0 THEN ${FUTURE} END FROM generate_series(1, $1::int) AS n`,
    `INSERT INTO media.processings (id, video_name, turn_key, state, started_at, next_attempt_at)
     SELECT gen_random_uuid(), n, n % 1000, CASE WHEN n % 2 = 0 THEN 'done' ELSE 'waiting' END, now(),
            CASE WHEN n % 2 = 1 THEN ${FUTURE} END FROM generate_series(1, $1::int) AS n`,
    `INSERT INTO media.reels (id, capsule_id, version, request, state, started_at, next_attempt_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 1, '{}', CASE WHEN n % 2 = 0 THEN 'done' ELSE 'waiting' END, now(),
            CASE WHEN n % 2 = 1 THEN ${FUTURE} END FROM generate_series(1, $1::int) AS n`,
    'INSERT INTO media.discarded_videos (name) SELECT n FROM generate_series(1, $1::int) AS n',
  ],
  billing: [
    inbox('billing'),
    `INSERT INTO billing.checkout_sessions (id, order_id, user_id, title, lines, total_cents, currency, expires_at, state,
                                            stripe_session_id, charged_cents)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 't', '[]', 1, 'usd', ${FUTURE},
            CASE WHEN n % 2 = 0 THEN 'paid' ELSE 'open' END, n, 1 FROM generate_series(1, $1::int) AS n`,
    `INSERT INTO billing.payment_checks (id, event_id, state, next_attempt_at)
     SELECT gen_random_uuid(), n, CASE WHEN n % 2 = 0 THEN 'handled' ELSE 'waiting' END,
            CASE WHEN n % 2 = 1 THEN ${FUTURE} END FROM generate_series(1, $1::int) AS n`,
  ],
  delivery: [
    inbox('delivery'),
    `INSERT INTO delivery.deliveries (id, source_kind, source_id, channel, generation, user_id, due_at, time_zone, recorded_at,
                                      prompt_title, message_id, state, delivered_at, next_attempt_at)
     SELECT md5(n::text)::uuid, 'time-capsule', gen_random_uuid(), 'email', 1, gen_random_uuid(), ${FUTURE}, 'UTC', now(),
            'p', n, CASE WHEN n % 2 = 0 THEN 'delivered' ELSE 'scheduled' END,
            CASE WHEN n % 2 = 0 THEN now() - interval '2 days' END, CASE WHEN n % 2 = 1 THEN ${FUTURE} END
       FROM generate_series(1, $1::int) AS n`,
    `INSERT INTO delivery.attempts (delivery_id, attempt, started_at, outcome)
     SELECT md5(n::text)::uuid, 1, now(), 'accepted' FROM generate_series(1, $1::int) AS n`,
    `INSERT INTO delivery.notifications (id, user_id, subject_id, topic, kind, title, body, path, read_at)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 't', 'k', 't', 'b', '/', now()
       FROM generate_series(1, $1::int) AS n`,
    'INSERT INTO delivery.removals (id) SELECT gen_random_uuid() FROM generate_series(1, $1::int) AS n',
  ],
};
