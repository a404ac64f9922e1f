import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** A class that needs more does two things, or three of them are one thing without a name: find it in the field. */
const FEW_COLLABORATORS = {
  selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>7]',
  message:
    'At most seven parameters: give those that always appear together a class and a name, or each use case its own.',
};

export default tseslint.config(
  { ignores: ['dist', 'var', 'node_modules', 'coverage', 'clients/**/dist', 'clients/typescript/src/schema.ts'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowStaticOnly: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
      // Inputs, entities and option objects are classes for their decorators, and plain values otherwise.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['src/**/*.ts'], rules: { 'no-restricted-syntax': ['error', FEW_COLLABORATORS] } },
  {
    files: ['src/**/*.tsx'],
    rules: {
      // A part of a page gives markup: what it is called says so.
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXIdentifier[name="dangerouslySetInnerHTML"]',
          message: 'Whatever stands on a page is escaped: build elements (see src/pages/views/markdown.tsx).',
        },
        {
          selector: 'JSXAttribute[name.name="style"], JSXAttribute[name.name=/^on[A-Z]/]',
          message: 'The content security policy lets in no styles and scripts within the page.',
        },
      ],
    },
  },
  {
    // A later block replaces the options of an earlier one: both rules.
    files: ['src/**/*.controller.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        FEW_COLLABORATORS,
        { selector: 'IfStatement', message: 'Controllers hold no `if`.' },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: ['src/platform/config/**', 'src/runtime.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only platform/config reads the environment: inject SETTINGS.' },
      ],
    },
  },
  {
    // Flat arrays: which index exists follows from how they are built, and no branch could do anything about one that
    // does not.
    files: ['src/allotment/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['test/**/*.ts', 'src/migrations/**'],
    rules: { 'max-lines': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.js', '**/*.cjs'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        structuredClone: 'readonly',
        URL: 'readonly',
        module: 'writable',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
  {
    files: ['src/pages/**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        ['addEventListener', 'document', 'getComputedStyle', 'parent', 'ResizeObserver', 'window'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
  },
);
