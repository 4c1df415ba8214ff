const INPUT_DECORATORS = new Set(['Body', 'Query', 'Param']);

/**
 * In a controller, the type of a body, query or param must be a class that is imported as a value. An interface or an
 * `import type` compiles, but has no decorators at run time, so nothing would be validated. (The compiler itself refuses
 * an interface that is imported as a value.) Skips parameters whose decorator has arguments, such as a field or a pipe.
 */
const validatedInput = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      notClass: '@{{decorator}}() of type "{{type}}" is not validated: its type must be a class with rules.',
      typeImport: '@{{decorator}}() of type "{{type}}" is not validated: import the class as a value.',
    },
  },
  create(context) {
    const typeImports = new Set();
    const localTypes = new Set();

    function inputDecorator(parameter) {
      for (const { expression } of parameter.decorators ?? []) {
        if (expression.type !== 'CallExpression' || expression.callee.type !== 'Identifier') continue;
        if (INPUT_DECORATORS.has(expression.callee.name) && expression.arguments.length === 0) {
          return expression.callee.name;
        }
      }
      return undefined;
    }

    function check(parameter) {
      const decorator = inputDecorator(parameter);
      if (decorator === undefined || parameter.type !== 'Identifier') return;
      const annotation = parameter.typeAnnotation?.typeAnnotation;
      const type = annotation ? context.sourceCode.getText(annotation) : 'any';
      const isName = annotation?.type === 'TSTypeReference' && annotation.typeName.type === 'Identifier';
      if (!isName || localTypes.has(type)) {
        context.report({ node: parameter, messageId: 'notClass', data: { decorator, type } });
      } else if (typeImports.has(type)) {
        context.report({ node: parameter, messageId: 'typeImport', data: { decorator, type } });
      }
    }

    return {
      ImportDeclaration({ importKind, specifiers }) {
        for (const specifier of specifiers) {
          if (importKind === 'type' || specifier.importKind === 'type') typeImports.add(specifier.local.name);
        }
      },
      'TSInterfaceDeclaration, TSTypeAliasDeclaration'({ id }) {
        localTypes.add(id.name);
      },
      MethodDefinition({ value }) {
        for (const parameter of value.params) check(parameter);
      },
    };
  },
};

export default { meta: { name: 'project' }, rules: { 'validated-input': validatedInput } };
