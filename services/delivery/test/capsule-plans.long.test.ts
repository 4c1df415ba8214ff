// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted SMTP stub.
import { openForFile } from './delivery-harness.js';
import { raceDeliveries } from './plan-races.js';

const harness = await openForFile({});

it(
  'a plan and a concurrent delivery have one outcome, for 1,000 seeds',
  () => raceDeliveries(harness, 1000),
  1_800_000,
);
