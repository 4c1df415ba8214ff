/** 128 bits in base58: the part of a public link that makes it one. */
const SECRET_OF_A_LINK = /(?<=\/)[1-9A-HJ-NP-Za-km-z]{22}(?=\/|$)/g;

/** The path of a request as it may be logged: without its query, where tokens travel, and without the secret of a public link. */
export function pathForLog(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(SECRET_OF_A_LINK, '*');
}
