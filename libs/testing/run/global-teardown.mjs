export default async function stopSharedServers() {
  await globalThis.dearFutureTestServers?.stop();
}
