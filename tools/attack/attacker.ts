/** Runs an attack in its own thread, so that the attack does not slow down the measurements. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Target } from './attack.js';
import { ATTACKS } from './attacks.js';

const { name, target } = workerData as { name: string; target: Target };
const attack = ATTACKS.find((each) => each.name === name);
if (parentPort === null || attack === undefined)
  throw new Error('main.ts must start attacker.ts as a worker thread, with the name of an attack');
const stop = await attack.begin(target);
parentPort.postMessage('begun');
await once(parentPort, 'message');
parentPort.postMessage(await stop());
