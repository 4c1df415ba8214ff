/** `npm run dev`: like `npm start`, but behind Vite's development server, and restarts services that are rebuilt. */
import { freePort } from '@dear-future/local-servers/processes/free-port';
import { runSession } from '../start/session.js';
import { DevServer } from './dev-server.js';

const gatewayPort = await freePort();
process.exitCode = await runSession({
  gatewayPort,
  createCompanion: (settings, terminal) => new DevServer(settings, terminal, gatewayPort),
});
process.exit();
