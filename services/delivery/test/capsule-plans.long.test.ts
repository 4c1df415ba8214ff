// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted SMTP stub.
import { openForFile } from './delivery-harness.js';
import { raceDeliveries } from './plan-races.js';

const harness = await openForFile({});

it(
  'a plan during a delivery has one consistent outcome, for each of 1,000 seeds',
  () => raceDeliveries(harness, 1000),
  1_800_000,
);
