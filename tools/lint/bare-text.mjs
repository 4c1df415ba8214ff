/**
 * Refuses text beside a sibling that comes and goes, such as `{isBusy && <Spinner />} Save`. Chrome's translation
 * replaces text nodes with `<font>` elements. React then throws when it inserts an element before such a text, or
 * removes the text. In an element of its own, the text is safe. A variable such as `children` counts as text, except
 * in an element that mostly has other elements as its children.
 */
const LAYOUT = /^(?:div|section|header|main|fieldset|form|ul|ol|dl|article|nav|.*Modal)$/;

const bareText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      bare: 'Wrap this text in an element: beside a part that comes and goes, it breaks translated pages.',
    },
  },
  create(context) {
    const isEmpty = ({ type, value, raw, name }) =>
      (type === 'Literal' && (value === null || typeof value === 'boolean')) ||
      (type === 'Identifier' && name === 'undefined') ||
      raw === "''";
    /** Returns what an expression may render, such as `a` and `b` for `condition ? a : b`. */
    const outcomesOf = (node) => {
      if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(outcomesOf);
      if (node.type === 'LogicalExpression') {
        return node.operator === '&&' ? [null, ...outcomesOf(node.right)] : [node.left, node.right].flatMap(outcomesOf);
      }
      return [isEmpty(node) ? null : node];
    };
    const isElement = (node) => node.type === 'JSXElement' || node.type === 'JSXFragment';
    const isChildren = (node) => node.type === 'Identifier' || node.callee?.name === 'children';
    const isList = (node) => node.type === 'CallExpression' && node.callee.property?.name === 'map';
    /** Returns whether a child may render text, and whether it comes and goes. */
    const describe = (child, isLayout) => {
      if (child.type === 'JSXText') return { isText: true, changes: false };
      if (child.type !== 'JSXExpressionContainer') return { isText: false, changes: false };
      const outcomes = outcomesOf(child.expression);
      const rendered = outcomes.filter((outcome) => outcome !== null);
      const elements = rendered.filter(
        (outcome) => isElement(outcome) || isList(outcome) || (isLayout && isChildren(outcome)),
      );
      return {
        isText: rendered.length > elements.length,
        changes:
          outcomes.length > rendered.length || rendered.some(isList) || (outcomes.length > 1 && elements.length > 0),
      };
    };
    /** Chrome leaves spaces alone. */
    const isBlank = (expression) =>
      expression?.type === 'JSXEmptyExpression' || (expression?.type === 'Literal' && /^\s*$/.test(expression.value));
    const isRendered = (child) => (child.type === 'JSXText' ? /\S/.test(child.value) : !isBlank(child.expression));

    function check({ children, openingElement }) {
      const isLayout = LAYOUT.test(openingElement?.name.name);
      const rendered = children.filter(isRendered);
      if (rendered.length < 2) return;
      const described = rendered.map((child) => ({ child, ...describe(child, isLayout) }));
      if (!described.some(({ changes }) => changes)) return;
      for (const { child, isText } of described) if (isText) context.report({ node: child, messageId: 'bare' });
    }

    return { JSXElement: check, JSXFragment: check };
  },
};

export default { meta: { name: 'translation' }, rules: { 'bare-text': bareText } };
