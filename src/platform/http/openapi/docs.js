/**
 * Starts Swagger UI on /docs. In its own list only what is near the screen exists: the search of the browser would find nothing
 * else, and a deep link would lead past what has no height yet. Here all operations are there.
 */
const OPTIONS = JSON.parse(document.currentScript.dataset.options);
const DOCUMENT = new URL('../openapi.json', document.currentScript.src).href;
/** How long a page that still grows may move what a deep link leads to. */
const SETTLING_MS = 10_000;

/** All words of the phrase stand in tag, method, path, operationId or summary. */
const opsFilter = (tagged, phrase) => {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (tag, op) => {
    const named = ['operationId', 'summary'].map((name) => op.getIn(['operation', name], ''));
    const text = [tag, op.get('method'), op.get('path'), ...named].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return tagged
    .map((group, tag) => group.update('operations', (operations) => operations.filter((op) => holds(tag, op))))
    .filter((group) => group.get('operations').size > 0);
};

/** The list of operations, each an element of the page. */
const allOperations =
  (_original, { React }) =>
  ({ specSelectors, getComponent, oas3Selectors, layoutSelectors, layoutActions, getConfigs }) => {
    const [Tag, Operation] = [getComponent('OperationTag'), getComponent('OperationContainer', true)];
    const shared = { oas3Selectors, layoutSelectors, layoutActions, getConfigs, getComponent };
    const operationOf = (tag) => (op) => {
      const [path, method, specPath] = ['path', 'method', 'specPath'].map((name) => op.get(name));
      return React.createElement(Operation, { key: `${method} ${path}`, op, path, method, tag, specPath });
    };
    const groups = specSelectors
      .taggedOperations()
      .entrySeq()
      .map(([tag, tagObj]) =>
        React.createElement(
          Tag,
          { ...shared, key: tag, tag, tagObj, specUrl: specSelectors.url() },
          React.createElement(
            'div',
            { className: 'operation-tag-content' },
            tagObj.get('operations').map(operationOf(tag)).toArray(),
          ),
        ),
      );
    return React.createElement('div', null, groups.toArray());
  };

/** Keeps what the address names in sight while the page still grows; whoever scrolls is left alone. */
const followLink = () => {
  const [, tag, operation] = decodeURIComponent(location.hash).split('/');
  if (tag === undefined) return;
  const id = operation === undefined ? `operations-tag-${tag}` : `operations-${tag}-${operation}`;
  const show = () => document.getElementById(id)?.scrollIntoView();
  const growth = new ResizeObserver(show);
  growth.observe(document.getElementById('swagger-ui'));
  const leave = () => growth.disconnect();
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(event, leave, { once: true });
  setTimeout(leave, SETTLING_MS);
};

SwaggerUIBundle({
  ...OPTIONS,
  url: DOCUMENT,
  plugins: [{ fn: { opsFilter }, wrapComponents: { operations: allOperations } }],
  onComplete: followLink,
});
