/** A public link's secret, 128 bits in base58, and the token that turns off a user's emails. */
const SECRET_OF_A_LINK = /(?<=\/)[1-9A-HJ-NP-Za-km-z]{22}(?=\/|$)|(?<=\/unsubscribe\/)[^/]+/g;

const MAX_PATH_LENGTH = 200;

/** Drops the query, which may have tokens, and hides the secret of a link. */
export function pathForLog(url: string): string {
  const [path = ''] = url.split('?', 1);
  // Replaced first: a cut-off secret would not be recognized.
  return path.replace(SECRET_OF_A_LINK, '*').slice(0, MAX_PATH_LENGTH);
}
