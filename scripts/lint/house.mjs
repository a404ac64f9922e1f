/**
 * Rules of this house that no linter has, for `.oxlintrc.json`, which says where each of them holds. They look at one node
 * each: what needs more than that is a test.
 */
const rule = (message, visitors) => ({
  create: (context) => visitors((node) => context.report({ node, message })),
});

export default {
  meta: { name: 'house' },
  rules: {
    /** A class that needs more does two things, or three of them are one thing without a name: find it in the field. */
    'few-collaborators': rule(
      'At most seven parameters: give those that always appear together a class and a name, or each use case its own.',
      (report) => ({
        MethodDefinition: (node) => {
          if (node.kind === 'constructor' && node.value.params.length > 7) report(node);
        },
      }),
    ),

    'no-if': rule('Controllers hold no `if`.', (report) => ({ IfStatement: report })),

    'escaped-markup': rule(
      'Whatever stands on a page is escaped: build elements (see src/pages/views/markdown.tsx).',
      (report) => ({
        JSXIdentifier: (node) => {
          if (node.name === 'dangerouslySetInnerHTML') report(node);
        },
      }),
    ),

    'no-style-or-script-within': rule(
      'The content security policy lets in no styles and scripts within the page.',
      (report) => ({
        JSXAttribute: (node) => {
          if (node.name.name === 'style' || /^on[A-Z]/.test(node.name.name)) report(node);
        },
      }),
    ),
  },
};
