import { commonSettings, readEnvironment } from '@dear-future/service-kit/config/environment';

/** All that a program needs which touches the database alone: it runs where no key of the storage is at hand. */
export const databaseSettings = readEnvironment('media', { DATABASE_URL: commonSettings.DATABASE_URL });
