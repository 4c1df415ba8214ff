// `npm run bench -- <name> [arguments]` runs one of our measurements.
const benches = {
  deliveries: '../dist/bench/deliveries.js',
  reel: './reel.mjs',
  responses: '../dist/bench/responses.js',
};
const [name, ...rest] = process.argv.slice(2);
const file = Object.hasOwn(benches, name ?? '') ? benches[name] : undefined;
if (file === undefined) {
  process.stderr.write(`Which one? npm run bench -- ${Object.keys(benches).join(' | ')}\n`);
  process.exit(64);
}
process.argv = [...process.argv.slice(0, 2), ...rest];
await import(file);
