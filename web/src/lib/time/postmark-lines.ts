/** Returns three lines, such as `NOV`, `21` and `2031`. */
export function postmarkLines(day: Date): [string, string, string] {
  const month = day.toLocaleDateString('en-US', { month: 'short' }).toUpperCase();
  return [month, String(day.getDate()), String(day.getFullYear())];
}
