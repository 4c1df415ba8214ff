/**
 * Whose upload it is: a person's own, that of whoever has a public link, or that of whoever has the receipt of one response
 * or contribution.
 */
export interface Scope {
  holder: 'person' | 'link' | 'response' | 'contribution';
  /** The id of the person, of the prompt or paid capsule behind the link, of the response or of the contribution. */
  id: string;
}

/** As it is kept with the admission; what is kept under one scope is never seen under another. */
export function writeScope({ holder, id }: Scope): string {
  return `${holder}:${id}`;
}

/** Whether a scope was written for `holder`. */
export function isOf(holder: Scope['holder'], scope: string): boolean {
  return scope.startsWith(`${holder}:`);
}

/** The id in a scope that was written for `holder`. */
export function idOf(holder: Scope['holder'], scope: string): string {
  if (!isOf(holder, scope)) throw new Error(`an admission of ${holder} has the scope of something else`);
  return scope.slice(holder.length + 1);
}
