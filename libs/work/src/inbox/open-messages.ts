import { problemsOf, type ContractClass } from '@dear-future/contracts/fields';
import { messageTypeOf } from '@dear-future/contracts/messages/message';
import type { EntityManager } from 'typeorm';

/** Returns messages that this service has not handled yet. An index must have the type and the field. */
export async function findOpenMessages<Payload extends object>(
  manager: EntityManager,
  message: ContractClass<Payload>,
  field: string & keyof Payload,
  value: string,
): Promise<Payload[]> {
  const rows = await manager.query<{ payload: Payload }[]>(
    `SELECT payload FROM inbox
      WHERE type = '${messageTypeOf(message).type}' AND payload->>'${field}' = $1 AND handled_at IS NULL`,
    [value],
  );
  return rows.flatMap(({ payload }) => (problemsOf(message, payload).length === 0 ? payload : []));
}
