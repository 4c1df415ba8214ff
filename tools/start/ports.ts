import { eventually } from '@dear-future/testing/eventually';
import { isPortFree } from '@dear-future/testing/processes/free-port';

export class PortInUseError extends Error {}

/**
 * Waits until all ports are free.
 * @throws PortInUseError if one is still taken after `timeoutMs`
 */
export async function requirePorts(ports: Record<string, number | undefined>, timeoutMs = 1_000): Promise<void> {
  for (const [setting, port] of Object.entries(ports)) {
    if (port === undefined) continue;
    await eventually(() => isPortFree(port), { withinMs: timeoutMs }).catch(() => {
      throw new PortInUseError(
        `Port ${port} is taken by another program. Set ${setting} to a free port: ${setting}=${port + 100} npm start`,
      );
    });
  }
}
