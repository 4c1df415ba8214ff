import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import type { TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import pg from 'pg';

/** A row of `delivery.deliveries`. */
export interface DeliveryRow {
  id: string;
  state: string;
  attempt: number;
  failures: number;
  unknowns: number;
  message_id: string;
  last_error: string | null;
  due_at: Date;
  local_time: string | null;
  delivered_at: Date | null;
  prompt_title: string;
  personal_note: string | null;
  next_attempt_at: Date | null;
}

/** Reads, changes and waits for rows of the delivery service. */
export class DeliveryDatabase {
  constructor(
    readonly database: TestDatabase,
    readonly admin: pg.Client,
  ) {}

  /** Waits until the service has handled all messages. */
  async waitUntilHandled(): Promise<void> {
    const open = `SELECT 1 FROM delivery.inbox WHERE state <> 'handled'`;
    await eventually(async () => (await this.admin.query(open)).rows.length === 0, {
      what: 'all messages to be handled',
    });
  }

  /** Returns the deliveries about a capsule, shared prompt, payment or damaged video, oldest first. */
  async rows(sourceId: string): Promise<DeliveryRow[]> {
    const sql = 'SELECT * FROM delivery.deliveries WHERE source_id = $1 ORDER BY generation, copy, created_at';
    return (await this.admin.query<DeliveryRow>(sql, [sourceId])).rows;
  }

  async row({ source, generation, channel }: DeliveryDefinition): Promise<DeliveryRow | undefined> {
    const sql = 'SELECT * FROM delivery.deliveries WHERE source_id = $1 AND generation = $2 AND channel = $3';
    return (await this.admin.query<DeliveryRow>(sql, [source.id, generation, channel])).rows[0];
  }

  waitForState(definition: DeliveryDefinition, state: string): Promise<DeliveryRow> {
    return this.waitForRowState(state, () => this.row(definition));
  }

  /** Waits until the newest delivery of a source is in the given state. */
  waitForNewestState(sourceId: string, state: string): Promise<DeliveryRow> {
    return this.waitForRowState(state, async () => (await this.rows(sourceId)).at(-1));
  }

  waitForRowState(state: string, find: () => Promise<DeliveryRow | undefined>): Promise<DeliveryRow> {
    let row: DeliveryRow | undefined;
    const poll = async () => {
      row = await find();
      return row?.state === state && row;
    };
    const what = (): string => `the delivery to be ${state}, not ${JSON.stringify(row)}`;
    return eventually(poll, { withinMs: 60_000, what });
  }

  /** Makes a source's deliveries in `retry_wait` or `unknown` due. Waits until one is there, or all have ended. */
  async makeRetriesDue(sourceId: string): Promise<void> {
    await eventually(
      async () => {
        const { rowCount } = await this.admin.query(
          `UPDATE delivery.deliveries SET next_attempt_at = clock_timestamp()
            WHERE source_id = $1 AND state IN ('retry_wait', 'unknown') AND next_attempt_at IS NOT NULL`,
          [sourceId],
        );
        if (rowCount) return true;
        const { rows } = await this.admin.query<{ ended: boolean | null }>(
          `SELECT bool_and(state IN ('delivered', 'cancelled')) AS ended FROM delivery.deliveries WHERE source_id = $1`,
          [sourceId],
        );
        return rows[0]?.ended;
      },
      { withinMs: 20_000, what: 'an attempt to end' },
    );
  }

  /** Makes scheduled deliveries due. Clears their time zones, or the local-time sweep would restore their due times. */
  async makeDue(...sourceIds: string[]): Promise<void> {
    await this.admin.query(
      `UPDATE delivery.deliveries SET due_at = clock_timestamp(), next_attempt_at = clock_timestamp(), time_zone = NULL
        WHERE source_id = ANY ($1) AND state = 'scheduled'`,
      [sourceIds],
    );
  }

  /** Ends all leases, as if they had expired. */
  async endLeases(): Promise<void> {
    for (const table of ['inbox', 'deliveries']) {
      await this.admin.query(
        `UPDATE delivery.${table} SET next_attempt_at = clock_timestamp(), lease_until = clock_timestamp()
          WHERE lease_until IS NOT NULL`,
      );
    }
  }

  /** Returns the outcomes of a source's attempts, oldest first, such as `unknown` or `resent accepted`. */
  async attemptOutcomes({ source }: DeliveryDefinition): Promise<string[]> {
    const { rows } = await this.admin.query<{ line: string }>(
      `SELECT CASE WHEN a.is_resend THEN 'resent ' ELSE '' END || a.outcome AS line FROM delivery.attempts a
         JOIN delivery.deliveries d ON d.id = a.delivery_id WHERE d.source_id = $1 ORDER BY a.attempt`,
      [source.id],
    );
    return rows.map(({ line }) => line);
  }

  /**
   * Throws if a delivery is overdue, or if a delivered one does not have exactly one accepted attempt. Returns the
   * numbers of delivered deliveries and of their resends.
   */
  async expectInvariants(): Promise<{ delivered: number; resent: number }> {
    const { rows } = await this.admin.query<Record<'overdue' | 'wrong' | 'delivered' | 'resent', number>>(
      `SELECT count(*) FILTER (
                WHERE d.state NOT IN ('delivered', 'cancelled') AND d.due_at < clock_timestamp() - interval '2 minutes'
                  AND NOT coalesce(d.next_attempt_at > clock_timestamp() - interval '2 minutes', d.state = 'unknown')
              )::int AS overdue,
              count(*) FILTER (WHERE d.state = 'delivered' AND tried.accepted <> 1)::int AS wrong,
              count(*) FILTER (WHERE d.state = 'delivered')::int AS delivered,
              coalesce(sum(tried.resent) FILTER (WHERE d.state = 'delivered'), 0)::int AS resent
         FROM delivery.deliveries d CROSS JOIN LATERAL (
                SELECT count(*) FILTER (WHERE outcome = 'accepted') AS accepted,
                       count(*) FILTER (WHERE is_resend) AS resent
                  FROM delivery.attempts WHERE delivery_id = d.id) AS tried`,
    );
    const [{ overdue, wrong, delivered, resent } = { overdue: 0, wrong: 0, delivered: 0, resent: 0 }] = rows;
    if (overdue + wrong > 0) throw new Error(`${String(overdue)} overdue, ${String(wrong)} not accepted exactly once`);
    return { delivered, resent };
  }

  /** Returns the payloads of messages to the capsules service that have this type and contain this id, oldest first. */
  async messagesToCapsules<Payload extends object>(type: string, id: string): Promise<Payload[]> {
    const sql = `SELECT payload FROM capsules.inbox
                  WHERE type = $1 AND strpos(payload::text, $2) > 0 ORDER BY received_at`;
    return (await this.admin.query<{ payload: Payload }>(sql, [type, id])).rows.map(({ payload }) => payload);
  }

  deliveredMessages({ source }: { source: { id: string } }): Promise<object[]> {
    return this.messagesToCapsules('delivery.delivered', source.id);
  }

  /** Locks a table; returns the function that unlocks it. */
  lockTable(table: string): Promise<() => Promise<void>> {
    return this.lock(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  }

  /** Makes services wait before they record an email's outcome; returns the function that ends the wait. */
  blockOutcomes(): Promise<() => Promise<void>> {
    return this.lock(`
      SELECT pg_advisory_lock(1);
      CREATE FUNCTION delivery.wait() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END';
      CREATE TRIGGER wait BEFORE INSERT ON delivery.attempts FOR EACH ROW WHEN (NEW.outcome IS NOT NULL)
        EXECUTE FUNCTION delivery.wait()`);
  }

  private async lock(sql: string): Promise<() => Promise<void>> {
    const client = await connect(this.database.adminUrl);
    await client.query(sql);
    return () => client.end();
  }

  /** Counts the delivery service's connections that wait for a lock. */
  async countBlocked(): Promise<number> {
    const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND usename = 'delivery' AND wait_event_type = 'Lock'`;
    return (await this.admin.query(sql, [this.database.name])).rows.length;
  }

  async waitUntilBlocked(connections = 1): Promise<void> {
    await eventually(async () => (await this.countBlocked()) >= connections, {
      what: 'the service to wait for the lock',
    });
  }
}

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
