import { chooseZone, useLocalZone } from '../../lib/time/local-zone.js';
import { deviceZone } from '../../lib/time/zones.js';
import { Field } from '../../ui/forms/field.js';
import { Select } from '../../ui/forms/input.js';

/** Lets the user choose a time zone if the browser does not say in which one they are. */
export function ZoneField() {
  const zone = useLocalZone();
  if (deviceZone() !== null) return null;
  const zones = new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')]);
  return (
    <Field
      label="Time zone"
      hint="Your browser doesn’t say where you are. Choose your time zone, and it will arrive at the right hour."
    >
      {(control) => (
        <Select {...control} value={zone} onChange={({ target }) => chooseZone(target.value)}>
          {[...zones].map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
