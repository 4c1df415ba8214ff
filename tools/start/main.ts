/** `npm start`: runs the whole product on this machine until Ctrl-C. */
import { runSession } from './session.js';

process.exitCode = await runSession();
process.exit();
