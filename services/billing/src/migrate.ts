import { migrate } from '@dear-future/service-kit/database/migrate';
import { INITIAL_SCHEMA } from './migrations/initial-schema.js';

await migrate('billing', { InitialSchema1795806000000: INITIAL_SCHEMA });
