// Tests start built programs, which do not need the loader.
delete process.env.NODE_OPTIONS;
delete process.env.TS_NODE_PROJECT;
// Tests read the output of programs.
process.env.FORCE_COLOR = '0';
// Shared servers and applications must not keep the worker alive after Jest.
process.once('disconnect', () => process.exit());
