/** `npm run dev`: runs `npm start` behind Vite's development server, and restarts services once they are rebuilt. */
import { freePort } from '@dear-future/testing/processes/free-port';
import { runSession } from '../start/session.js';
import { DevServer } from './dev-server.js';

const gatewayPort = await freePort();
process.exitCode = await runSession({
  gatewayPort,
  createCompanion: (settings, terminal) => new DevServer(settings, terminal, gatewayPort),
});
process.exit();
