/** `npm run dev`: `npm start` behind Vite's development server; rebuilt services restart. */
import { freePort } from '@dear-future/testing/processes/free-port';
import { runSession } from '../start/session.js';
import { DevServer } from './dev-server.js';

const gatewayPort = await freePort();
process.exitCode = await runSession({
  gatewayPort,
  companion: (settings, terminal) => new DevServer(settings, terminal, gatewayPort),
});
process.exit();
