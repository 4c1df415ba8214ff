import type { EntityManager } from 'typeorm';
import { CapsulePackage } from './capsule-package.entity.js';

/** Other ids are not looked up: PostgreSQL rejects a NUL in a text. */
const PACKAGE_ID = /^[a-z][a-z0-9-]{2,63}$/;

export async function findPackage(manager: EntityManager, id: string): Promise<CapsulePackage | null> {
  return PACKAGE_ID.test(id) ? manager.findOneBy(CapsulePackage, { id }) : null;
}
