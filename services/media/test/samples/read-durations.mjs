// Prints what mediabunny says of each file, as JSON: { name: seconds }. The second opinion on our own scan.
import { basename } from 'node:path';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';

const durations = {};
for (const path of process.argv.slice(2)) {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  durations[basename(path)] = await input.computeDuration();
  input.dispose();
}
process.stdout.write(JSON.stringify(durations));
