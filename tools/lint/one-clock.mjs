/** Refuses `Date.now()` and `new Date()`: the current time must come from the clock, which tests can set. */
const oneClock = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      time: 'Take the current time from the clock (`Clock` in services, `web/src/lib/time/clock.ts` in the web app).',
    },
  },
  create(context) {
    const isDate = (node) => node.type === 'Identifier' && node.name === 'Date';
    return {
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, messageId: 'time' });
      },
      CallExpression(node) {
        const { object, property } = node.callee;
        if (object && isDate(object) && property.name === 'now') context.report({ node, messageId: 'time' });
      },
    };
  },
};

export default { meta: { name: 'clock' }, rules: { 'one-clock': oneClock } };
