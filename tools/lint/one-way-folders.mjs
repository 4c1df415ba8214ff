import path from 'node:path';

/**
 * Makes imports between the folders of `src` go one way: besides its own folder, a file may import only folders that
 * the rule's option lists before it. Unlisted folders come last and must not import each other. Files outside the
 * folders may import anything.
 */
const oneWay = {
  meta: {
    type: 'problem',
    schema: [{ type: 'string' }],
    messages: { back: '{{own}} must not import {{other}}: see the order in .oxlintrc.json.' },
  },
  create(context) {
    const order = context.options[0].split(' ');
    const [, root, own] = /^(.*\/src\/)([^/]+)\//.exec(context.filename) ?? [];
    const rank = (folder) => (order.includes(folder) ? order.indexOf(folder) : order.length);

    function check(node) {
      const { value } = node.source ?? {};
      if (typeof value !== 'string' || !value.startsWith('.')) return;
      const target = path.resolve(path.dirname(context.filename), value);
      if (root === undefined || !target.startsWith(root)) return;
      const [other, file] = target.slice(root.length).split('/');
      if (file === undefined || other === own || rank(other) < rank(own)) return;
      context.report({ node, messageId: 'back', data: { own, other } });
    }

    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'folders' }, rules: { 'one-way': oneWay } };
