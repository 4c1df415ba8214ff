/** `1 view`, `12 views`: a count with its noun, thousands set apart. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}
