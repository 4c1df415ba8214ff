import type pg from 'pg';
import { EventSubscriber, type AfterQueryEvent, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import { breaksConnection } from './connection-errors.js';

/**
 * Ends connections that must not be used again. node-postgres itself returns a connection whose query timed out to the
 * pool, where all further queries time out, too (brianc/node-postgres#3399).
 */
@EventSubscriber()
export class BrokenConnections implements EntitySubscriberInterface {
  afterQuery({ success, error, queryRunner }: AfterQueryEvent): Promise<void> | undefined {
    return success || !breaksConnection(error) ? undefined : endConnection(queryRunner);
  }
}

/** If a query is still waiting for its response, this destroys the socket. The pool then drops the client. */
async function endConnection(queryRunner: QueryRunner): Promise<void> {
  const client = (await queryRunner.connect()) as pg.Client;
  // The pool stops listening to a client that it drops, and an error that the server sends after that would end the process.
  client.on('error', () => undefined);
  client.end().catch(() => undefined);
}
