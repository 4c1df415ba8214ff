/** The secret of a public link: 128 bits in base58. */
const SECRET_OF_A_LINK = /(?<=\/)[1-9A-HJ-NP-Za-km-z]{22}(?=\/|$)/g;

/** A request's path for the log: without the query, which may have tokens, and without the secret of a public link. */
export function pathForLog(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(SECRET_OF_A_LINK, '*');
}
