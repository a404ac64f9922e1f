/* Puts the programme into a page of somebody else: <script src=".../embed.js" data-category="wasser"></script> */
/* Served without comments. Within the frame, the same file tells how high the list is. */
(() => {
  const script = document.currentScript;
  if (!script) return;
  const told = 'ferienprogramm:height';
  const data = script.dataset;

  if ('inside' in data) {
    if (parent === window) return;
    const tell = () =>
      parent.postMessage({ type: told, height: Math.ceil(document.body.getBoundingClientRect().height) }, '*');
    new ResizeObserver(tell).observe(document.body);
    addEventListener('load', tell);
    return;
  }

  const address = new URL('angebote/embed', script.src);
  for (const name of [
    'q',
    'category',
    'day',
    'from',
    'until',
    'age',
    'free',
    'wheelchairAccessible',
    'host',
    'edition',
    'count',
    'lang',
  ]) {
    if (data[name]) address.searchParams.set(name, data[name]);
  }
  const bare = data.background === 'none';
  if (bare) address.searchParams.set('background', 'none');
  /* Dark only in pages that can be dark. */
  const byScheme = () => {
    const scheme = getComputedStyle(document.documentElement).colorScheme;
    return /dark/.test(scheme) ? (/light/.test(scheme) ? 'auto' : 'dark') : 'light';
  };
  /* On the page's own ground: as light or dark as that is, where it says so. */
  const byGround = (place) => {
    for (let at = place; at; at = at.parentElement) {
      const { backgroundColor: color } = getComputedStyle(at);
      const [r, g, b, opacity = 1] = (color.match(/[\d.]+/g) || []).map(Number);
      if (!color.startsWith('rgb') || opacity < 0.5) continue;
      const [red, green, blue] = [r, g, b].map((part) => (part / 255) ** 2.2);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? 'light' : 'dark';
    }
    return undefined;
  };

  const frame = document.createElement('iframe');
  frame.title = data.title || 'Ferienprogramm';
  /* Set one by one: a policy without inline styles forbids attributes only, and nothing outdoes these. */
  const style = (name, value) => frame.style.setProperty(name, value, 'important');
  style('all', 'initial');
  style('display', 'block');
  style('width', '100%');
  style('height', '30rem');
  style('border', '0');
  const load = () => {
    const theme = data.theme || (bare && byGround(frame.parentElement)) || byScheme();
    address.searchParams.set('theme', theme);
    /* A frame of another scheme than its document is never transparent. */
    style('color-scheme', bare ? (theme === 'auto' ? 'light dark' : theme) : 'normal');
    frame.src = address;
  };

  /* Another page of the list begins above. */
  let loads = 0;
  frame.addEventListener('load', () => {
    if (loads++ > 0 && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
  });
  addEventListener('message', ({ origin, source, data: message }) => {
    if (origin !== address.origin || source !== frame.contentWindow || !message || message.type !== told) return;
    if (message.height > 0 && message.height < 1e5) style('height', `${message.height}px`);
  });

  const put = () => {
    const place = document.getElementById(data.target || '');
    if (place) place.append(frame);
    else if (script.closest('body')) script.after(frame);
    else document.body.append(frame);
    load();
  };
  if (document.readyState === 'loading' && (data.target || !script.closest('body')))
    addEventListener('DOMContentLoaded', put);
  else put();
})();
