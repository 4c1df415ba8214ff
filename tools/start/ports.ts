import { eventually } from '@dear-future/testing/eventually';
import { isPortFree } from '@dear-future/testing/processes/free-port';

export class PortInUseError extends Error {}

/**
 * @param patienceMs milliseconds to wait for each port
 * @throws PortInUseError
 */
export async function requirePorts(ports: Record<string, number | undefined>, patienceMs = 1_000): Promise<void> {
  for (const [setting, port] of Object.entries(ports)) {
    if (port === undefined) continue;
    await eventually(() => isPortFree(port), { withinMs: patienceMs }).catch(() => {
      throw new PortInUseError(
        `Port ${port} is taken by another program. Set ${setting} to a free port: ${setting}=${port + 100} npm start`,
      );
    });
  }
}
