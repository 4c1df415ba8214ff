import { ESLintUtils } from '@typescript-eslint/utils';
import ts from 'typescript';

const DECORATORS_OF_INPUT = new Set(['Body', 'Query', 'Param']);

/**
 * In a controller, what comes from a person must be typed by a class that is imported as a value. An interface or an
 * `import type` compiles, carries no decorators at run time, and lets every body through unvalidated.
 * A parameter whose decorator names a field or hands it to a pipe of its own is left alone.
 */
export const validatedInput = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      notClass: '@{{decorator}}() of type "{{type}}" is validated by nothing: its type must be a class with rules.',
      typeImport: '@{{decorator}}() of type "{{type}}" is validated by nothing: import the class as a value.',
    },
  },
  defaultOptions: [],
  create(context) {
    const services = ESLintUtils.getParserServices(context);
    const checker = services.program.getTypeChecker();

    function decoratorOfInput(parameter) {
      for (const { expression } of parameter.decorators) {
        if (expression.type !== 'CallExpression' || expression.callee.type !== 'Identifier') continue;
        if (DECORATORS_OF_INPUT.has(expression.callee.name) && expression.arguments.length === 0) {
          return expression.callee.name;
        }
      }
      return null;
    }

    function check(parameter) {
      const decorator = decoratorOfInput(parameter);
      if (decorator === null || parameter.type !== 'Identifier') return;
      const annotation = parameter.typeAnnotation?.typeAnnotation;
      const type = annotation ? context.sourceCode.getText(annotation) : 'any';
      if (annotation?.type !== 'TSTypeReference' || annotation.typeName.type !== 'Identifier') {
        context.report({ node: parameter, messageId: 'notClass', data: { decorator, type } });
        return;
      }
      const symbol = checker.getSymbolAtLocation(services.esTreeNodeToTSNodeMap.get(annotation.typeName));
      if (symbol === undefined) return;
      if (symbol.declarations?.some((declaration) => ts.isTypeOnlyImportOrExportDeclaration(declaration))) {
        context.report({ node: parameter, messageId: 'typeImport', data: { decorator, type } });
        return;
      }
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      if (!(target.flags & ts.SymbolFlags.Class)) {
        context.report({ node: parameter, messageId: 'notClass', data: { decorator, type } });
      }
    }

    return {
      MethodDefinition(node) {
        for (const parameter of node.value.params) check(parameter);
      },
    };
  },
});
