// Tests start built programs, which do not need the loader.
delete process.env.NODE_OPTIONS;
delete process.env.TS_NODE_PROJECT;
// Tests read the programs' output, which must not contain colours.
process.env.FORCE_COLOR = '0';
// Servers that tests share must not keep the worker alive after Jest.
process.once('disconnect', () => process.exit());

// The runner has no timeout per test, so this prints the name of a test that hangs.
let lastName;
setInterval(() => {
  const { currentTestName } = globalThis.expect?.getState() ?? {};
  if (currentTestName !== undefined && currentTestName === lastName) {
    process.stderr.write(`Still running: ${currentTestName}\n`);
  }
  lastName = currentTestName;
}, 60_000).unref();
