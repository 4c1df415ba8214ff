import type { ServiceName } from '@dear-future/contracts/services';
import type { DataSourceOptions, MixedList, EntitySchema } from 'typeorm';

export interface DatabaseOptions {
  name: ServiceName;
  url: string;
  poolSize: number;
  entities: (new (...args: never[]) => object)[];
}

/** Every wait has a limit: if the database hangs, requests must fail instead of hanging, too. */
export function dataSourceOptions({ name, url, poolSize, entities }: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    schema: name,
    applicationName: name,
    entities: entities as MixedList<EntitySchema | (new () => object)>,
    synchronize: false,
    installExtensions: false,
    extra: {
      max: poolSize,
      options: `-c search_path=${name} -c timezone=UTC`,
      // Also limits the wait for a free connection from the pool.
      connectionTimeoutMillis: 8000,
      statement_timeout: 15_000,
      query_timeout: 20_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    },
  };
}
