import { EventSubscriber, type AfterQueryEvent, type EntitySubscriberInterface } from 'typeorm';
import type pg from 'pg';
import { breaksConnection } from './connection-errors.js';

/**
 * Ends connections that must not be used again. node-postgres itself returns a connection whose query timed out to the
 * pool, where all further queries time out, too (brianc/node-postgres#3399).
 */
@EventSubscriber()
export class BrokenConnections implements EntitySubscriberInterface {
  async afterQuery({ success, error, queryRunner }: AfterQueryEvent): Promise<void> {
    if (success || !breaksConnection(error)) return;
    const client = (await queryRunner.connect()) as pg.PoolClient & pg.Client;
    // If a query is still waiting for its response, this destroys the socket. The pool then drops the client.
    client.end().catch(() => undefined);
  }
}
