// Tests start built programs, which must not inherit the options of the TypeScript loader.
delete process.env.NODE_OPTIONS;
delete process.env.TS_NODE_PROJECT;
// Tests read the programs' output, which must not contain colors.
process.env.FORCE_COLOR = '0';
// Servers that tests share must not keep the worker alive after Jest has ended. If there is another listener, it closes
// them and exits (libs/testing/src/once-per-worker.ts).
process.once('disconnect', () => {
  if (process.listenerCount('disconnect') === 0) process.exit();
});

// The runner has no time limit for a single test, so this prints the name of a test that takes over a minute.
let lastName;
setInterval(() => {
  const { currentTestName } = globalThis.expect?.getState() ?? {};
  if (currentTestName !== undefined && currentTestName === lastName) {
    process.stderr.write(`Still running: ${currentTestName}\n`);
  }
  lastName = currentTestName;
}, 60_000).unref();
