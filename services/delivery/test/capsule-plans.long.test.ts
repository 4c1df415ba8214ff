// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted SMTP stub.
import { openForFile } from './delivery-harness.js';
import { raceDeliveries } from './plan-races.js';

const harness = await openForFile({});

it('plans and concurrent deliveries have one outcome: 1,000 seeds', () => raceDeliveries(harness, 1000), 1_800_000);
