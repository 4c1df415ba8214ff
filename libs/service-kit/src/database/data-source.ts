import type { ServiceName } from '@dear-future/contracts/services';
import type { DataSourceOptions, MixedList, EntitySchema } from 'typeorm';

type Classes = (new (...args: never[]) => object)[];

export interface DatabaseOptions {
  name: ServiceName;
  url: string;
  poolSize: number;
  entities: Classes;
  migrations: Classes;
}

/**
 * One service's connection to its own schema. Every wait has a bound (milliseconds), so that a database that stopped
 * answering costs an error and never a hung request.
 */
export function dataSourceOptions({ name, url, poolSize, entities, migrations }: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    schema: name,
    applicationName: name,
    entities: entities as MixedList<EntitySchema | (new () => object)>,
    migrations: migrations as (new () => never)[],
    migrationsTableName: 'migrations',
    synchronize: false,
    installExtensions: false,
    extra: {
      max: poolSize,
      options: `-c search_path=${name} -c timezone=UTC`,
      // Also the longest wait for a free connection: two hundred strangers at once queue up, and that is no absence.
      connectionTimeoutMillis: 8000,
      statement_timeout: 15_000,
      query_timeout: 20_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    },
  };
}
