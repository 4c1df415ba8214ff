import type { ServiceName } from '@dear-future/contracts/services';
import type { DataSourceOptions, MixedList, EntitySchema } from 'typeorm';
import { BrokenConnections } from './broken-connections.js';

export interface DatabaseOptions {
  name: ServiceName;
  url: string;
  poolSize: number;
  entities: (new (...args: never[]) => object)[];
  /** Only for operators' programs: no statement takes too long. */
  unlimited?: true;
}

const LIMITS = {
  statement_timeout: 15_000,
  // Above the statement timeout, so it ends only waits for a server that does not respond any more.
  query_timeout: 16_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** Overrides what the role or the database may have. The transaction of a program that is gone must still end. */
const NO_LIMITS = '-c statement_timeout=0 -c transaction_timeout=0 -c idle_in_transaction_session_timeout=60000';

/** In a service, every wait has a limit: if the database hangs, requests must fail instead of hanging, too. */
export function dataSourceOptions({ name, url, poolSize, entities, unlimited }: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    schema: name,
    applicationName: name,
    entities: entities as MixedList<EntitySchema | (new () => object)>,
    subscribers: [BrokenConnections],
    synchronize: false,
    installExtensions: false,
    extra: {
      max: poolSize,
      options: `-c search_path=${name} -c timezone=UTC ${unlimited ? NO_LIMITS : ''}`,
      // Also limits the wait for a free connection from the pool.
      connectionTimeoutMillis: 8000,
      ...(!unlimited && LIMITS),
      keepAlive: true,
      // Linux would send the first keep-alive probe after two hours.
      keepAliveInitialDelayMillis: 10_000,
    },
  };
}
