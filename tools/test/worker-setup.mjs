// Programs that tests start are the built ones: the loader of the tests' own process is not for them.
delete process.env.NODE_OPTIONS;
delete process.env.TS_NODE_PROJECT;
// Tests read what programs print, so these print no colours, whatever Jest itself does.
process.env.FORCE_COLOR = '0';
// What test files share (servers, services, applications) lives as long as the worker, and must not keep it alive once Jest is done.
process.once('disconnect', () => process.exit());
