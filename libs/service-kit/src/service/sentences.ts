/** Rules with their own message keep it. */
const FRAGMENTS: Readonly<Record<string, (message: string) => string>> = {
  isString: () => 'must be text',
  isInt: () => 'must be a whole number',
  isNumber: () => 'must be a number',
  isBoolean: () => 'must be true or false',
  isObject: () => 'cannot be read',
  nestedValidation: () => 'cannot be read',
  isUrl: () => 'must be a web address',
  isUuid: () => 'is not valid',
  matches: () => 'is not valid',
  isIn: (message) => `must be one of: ${message.split(': ')[1] ?? ''}`,
  maxLength: (message) => `must be at most ${numberIn(message)} characters long`,
  minLength: (message) => `must be at least ${numberIn(message)} characters long`,
  max: (message) => `must be at most ${numberIn(message)}`,
  min: (message) => `must be at least ${numberIn(message)}`,
  isDefined: () => 'is missing',
  isNotEmpty: () => 'is missing',
};

/** `promptTitle` becomes "Prompt title"; names with a capital letter or a dash, such as headers, stay. */
export function fieldLabel(property: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(property)) return property;
  const words = property.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function ruleSentence(rule: string, message: string, property: string): string {
  if (!message.startsWith(`${property} `)) return asSentence(message);
  const rest = message.slice(property.length + 1);
  const isOwnMessage = !DEFAULT_MESSAGES.test(rest);
  const fragment = isOwnMessage ? rest : (FRAGMENTS[rule]?.(message) ?? rest);
  return asSentence(`${fieldLabel(property)} ${fragment}`);
}

export function asSentence(problem: string): string {
  const text = problem.charAt(0).toUpperCase() + problem.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const DEFAULT_MESSAGES =
  /^(?:must be (?:a string|an integer number|a number conforming|a boolean value|an object|a URL address|a UUID|one of the following values|shorter than|longer than)|must (?:match .* regular expression|not be (?:less|greater) than)|should not be (?:empty|null or undefined))/;

function numberIn(message: string): string {
  return /-?\d+(?:\.\d+)?/.exec(message)?.[0] ?? '';
}
