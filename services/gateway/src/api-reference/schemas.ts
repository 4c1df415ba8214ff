import { isNotNull, nestedClassOf, type ContractClass } from '@dear-future/contracts/fields';
import { getMetadataStorage } from 'class-validator';

/** A JSON Schema (https://json-schema.org/draft/2020-12), in the version that OpenAPI 3.1 uses. */
export type Schema = Readonly<Record<string, unknown>>;

type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const KEYWORDS: Readonly<Record<string, (args: readonly unknown[]) => Schema>> = {
  isString: () => ({ type: 'string' }),
  isBoolean: () => ({ type: 'boolean' }),
  isInt: () => ({ type: 'integer' }),
  isNumber: () => ({ type: 'number' }),
  isArray: () => ({ type: 'array' }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isIso8601: () => ({ type: 'string', format: 'date-time' }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isIn: ([values]) => ({ enum: values }),
  equals: ([value]) => ({ const: value }),
  isNotEmpty: () => ({ minLength: 1 }),
  maxLength: ([maximum]) => ({ maxLength: maximum }),
  min: ([minimum]) => ({ minimum: minimum }),
  max: ([maximum]) => ({ maximum: maximum }),
  isRecord: () => ({ type: 'object', additionalProperties: { type: 'string' } }),
  isDefined: () => ({}),
};

/** Derives JSON Schemas from the validation rules of contract classes. Throws for an unknown rule. */
export class Schemas {
  private readonly named = new Map<string, { type: ContractClass; schema: Schema }>();

  get all(): Readonly<Record<string, Schema>> {
    return Object.fromEntries([...this.named].map(([name, { schema }]) => [name, schema]));
  }

  refTo(type: ContractClass): Schema {
    const known = this.named.get(type.name);
    if (known && known.type !== type)
      throw new Error(`Two contract classes are named ${type.name}: rename one of them`);
    // The name is registered before its schema is built, because a class may contain itself.
    if (!known) {
      this.named.set(type.name, { type, schema: {} });
      this.named.set(type.name, { type, schema: this.objectOf(type) });
    }
    return { $ref: `#/components/schemas/${type.name}` };
  }

  objectOf(type: ContractClass, moreProperties: Readonly<Record<string, Schema>> = {}): Schema {
    const fields = new Map<string, Rule[]>();
    for (const rule of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
      fields.set(rule.propertyName, [...(fields.get(rule.propertyName) ?? []), rule]);
    }
    return {
      type: 'object',
      properties: {
        ...moreProperties,
        ...Object.fromEntries([...fields].map(([name, rules]) => [name, this.schemaOfField(type, name, rules)])),
      },
      required: [...Object.keys(moreProperties), ...[...fields].filter(isRequired).map(([name]) => name)],
      additionalProperties: false,
    };
  }

  private schemaOfField(type: ContractClass, name: string, rules: readonly Rule[]): Schema {
    const nested = nestedClassOf(type, name);
    const content = { ...toKeywords(rules.filter(({ each }) => each)), ...(nested && this.refTo(nested)) };
    const own = toKeywords(rules.filter(({ each }) => !each));
    const schema = own['type'] === 'array' ? { ...own, items: content } : { ...own, ...content };
    return rules.some(isNullable) ? { anyOf: [schema, { type: 'null' }] } : schema;
  }
}

function toKeywords(rules: readonly Rule[]): Schema {
  return Object.assign({}, ...rules.filter(({ type }) => !TYPES_WITHOUT_KEYWORD.has(type)).map(keywordOf)) as Schema;
}

const CONDITION = 'conditionalValidation';
const TYPES_WITHOUT_KEYWORD: ReadonlySet<string> = new Set([CONDITION, 'nestedValidation']);

function keywordOf({ name = '', constraints, propertyName }: Rule): Schema {
  const keyword = KEYWORDS[name];
  if (!keyword) throw new Error(`KEYWORDS has no entry for the validation rule ${name} of ${propertyName}`);
  return keyword((constraints as unknown[] | undefined) ?? []);
}

function isRequired([, rules]: [string, Rule[]]): boolean {
  return rules.every(({ type, constraints }) => type !== CONDITION || constraints[0] === isNotNull);
}

function isNullable({ type, name, constraints }: Rule): boolean {
  return type === CONDITION && (name === 'isOptional' || constraints[0] === isNotNull);
}
