import { commonSettings, readEnvironment } from '@dear-future/service-kit/config/environment';

/** Settings of programs that use only the database, and run without access to storage. */
export const databaseSettings = readEnvironment('media', { DATABASE_URL: commonSettings.DATABASE_URL });
