/**
 * The SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html) and the codes and messages of Node's
 * sockets and node-postgres after which a connection is not used again: a lost connection, a transaction that was idle
 * for too long, no resources, a shutdown, and a primary that became a read-only replica.
 */
const BROKEN_CODES =
  /^(08...|25006|25P03|53...|57P0[1-3]|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const BROKEN_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|not connected|Cannot use a pool after/i;

/** Deadlock, serialization failure, statement timeout: a repetition may succeed, even on the same connection. */
const TEMPORARY_CODES = /^(40001|40P01|57014)$/;

export function breaksConnection(error: unknown): boolean {
  return error instanceof Error && (BROKEN_CODES.test(codeOf(error)) || BROKEN_MESSAGES.test(error.message));
}

export function isTemporary(error: unknown): boolean {
  return breaksConnection(error) || (error instanceof Error && TEMPORARY_CODES.test(codeOf(error)));
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
