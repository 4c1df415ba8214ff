/** Jest calls this once after all tests: stops what global-setup started, and nothing else. */
export default async function stopSharedServers() {
  await globalThis.dearFutureTestServers?.stop();
}
