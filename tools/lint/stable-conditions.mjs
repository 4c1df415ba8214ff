const VOLATILE = /\b(?:clock_timestamp|timeofday|random)\(/gi;
const CLAUSES = /\b(?:select|default|set|values|returning|where|having|on(?!\s+conflict))\b/gi;

const withoutClosedBrackets = (sql) => {
  const shorter = sql.replace(/\([^()]*\)/g, '');
  return shorter === sql ? sql : withoutClosedBrackets(shorter);
};

/** Refuses volatile functions in conditions of SQL: PostgreSQL calls them for each row, so no index bounds the search. */
const stableConditions = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { volatile: 'Write `statement_timestamp()`: a volatile function in a condition reads all rows.' },
  },
  create(context) {
    const check = (node, sql) => {
      for (const { index } of sql.matchAll(VOLATILE)) {
        const before = withoutClosedBrackets(sql.slice(0, index));
        const compared = /^\w+\(\)([^,;()]*)[<>]/.exec(sql.slice(index))?.[1];
        const clause = before.match(CLAUSES)?.at(-1)?.toLowerCase() ?? '';
        const isCompared =
          /[<>]=?\s*\(?\s*$|\bbetween\s+$/i.test(before) || (compared !== undefined && !compared.match(CLAUSES));
        if (isCompared || ['where', 'having', 'on'].includes(clause)) context.report({ node, messageId: 'volatile' });
      }
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.raw).join('$')),
    };
  },
};

export default { meta: { name: 'sql' }, rules: { 'stable-conditions': stableConditions } };
