/** Runs once after all tests. */
export default async function stopSharedServers() {
  await globalThis.dearFutureTestServers?.stop();
}
