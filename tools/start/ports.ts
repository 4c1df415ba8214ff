import { eventually } from '@dear-future/local-servers/eventually';
import { isPortFree } from '@dear-future/local-servers/processes/free-port';

export class PortInUseError extends Error {}

/** @throws PortInUseError if one of the ports is still taken after a second */
export async function requirePorts(ports: Record<string, number | undefined>): Promise<void> {
  for (const [setting, port] of Object.entries(ports)) {
    if (port === undefined) continue;
    await eventually(() => isPortFree(port), { withinMs: 1_000 }).catch(() => {
      throw new PortInUseError(
        `Port ${port} is taken by another program, or needs root. Set ${setting} to a free port, such as ${port + 100}.`,
      );
    });
  }
}
