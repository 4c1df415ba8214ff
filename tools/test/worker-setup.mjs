// Tests start built programs, which do not need the loader.
delete process.env.NODE_OPTIONS;
delete process.env.TS_NODE_PROJECT;
// Tests read the output of programs.
process.env.FORCE_COLOR = '0';
// Shared servers and applications must not keep the worker alive after Jest.
process.once('disconnect', () => process.exit());

// The runner has no timeout for a single test; this names the one that hangs.
let lastName;
setInterval(() => {
  const { currentTestName } = globalThis.expect?.getState() ?? {};
  if (currentTestName !== undefined && currentTestName === lastName) {
    process.stderr.write(`Still running: ${currentTestName}\n`);
  }
  lastName = currentTestName;
}, 60_000).unref();
