import path from 'node:path';

/**
 * Imports between the folders in `src` go one way: a file imports only folders that come before its own in the list.
 * Folders that are not in the list come last and do not import each other. Files outside of folders are free.
 */
const oneWay = {
  meta: {
    type: 'problem',
    schema: [{ type: 'string' }],
    messages: { back: '{{own}} must not import {{other}}: the list in .oxlintrc.json has the order.' },
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
