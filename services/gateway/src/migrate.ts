import { migrate } from '@dear-future/service-kit/database/migrate';
import { InitialSchema1795392000000 } from './migrations/initial-schema.js';

await migrate('gateway', [InitialSchema1795392000000]);
