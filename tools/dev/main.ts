/** `npm run dev`: the product as `npm start` runs it, with the web's development server in front and rebuilt services restarted. */
import { freePort } from '@dear-future/testing/processes/free-port';
import { runSession } from '../start/session.js';
import { Workshop } from './workshop.js';

const gatewayPort = await freePort();
process.exitCode = await runSession({
  gatewayPort,
  companion: (settings, terminal) => new Workshop(settings, terminal, gatewayPort),
});
process.exit();
