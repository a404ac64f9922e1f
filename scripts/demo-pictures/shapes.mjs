/** What the scenes of the demo's pictures are made of: plain SVG, 1200 x 800. */

const attributes = (values) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

export const circle = (cx, cy, r, fill, more = {}) => `<circle${attributes({ cx, cy, r, fill, ...more })}/>`;
export const ellipse = (cx, cy, rx, ry, fill, more = {}) =>
  `<ellipse${attributes({ cx, cy, rx, ry, fill, ...more })}/>`;
export const box = (x, y, width, height, fill, rx = 0, more = {}) =>
  `<rect${attributes({ x, y, width, height, fill, rx, ...more })}/>`;
export const path = (d, fill, more = {}) => `<path${attributes({ d, fill, ...more })}/>`;
export const line = (d, stroke, width, more = {}) =>
  path(d, 'none', { stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more });
export const group = (parts, transform) => `<g transform="${transform}">${parts.join('')}</g>`;
export const at = (x, y, scale, ...parts) => group(parts, `translate(${x} ${y}) scale(${scale})`);

export const sky = (top, bottom) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>${box(0, 0, 1200, 800, 'url(#sky)')}`;

export const sun = (x, y, r = 70, fill = '#ffe08a') =>
  circle(x, y, r * 1.7, fill, { opacity: 0.25 }) +
  circle(x, y, r * 1.3, fill, { opacity: 0.35 }) +
  circle(x, y, r, fill);

export const cloud = (x, y, scale = 1, fill = '#fff') =>
  at(
    x,
    y,
    scale,
    ellipse(0, 0, 70, 34, fill, { opacity: 0.85 }),
    circle(-30, -22, 34, fill, { opacity: 0.85 }),
    circle(22, -30, 44, fill, { opacity: 0.85 }),
  );

/** A line of hills down to the lower edge. */
export const hills = (y, height, fill, shift = 0) =>
  path(
    `M-50 ${y} C ${150 + shift} ${y - height}, ${350 + shift} ${y + height}, ${600 + shift} ${y - height / 3} S ${1000 + shift} ${y - height}, 1250 ${y} V 800 H -50 Z`,
    fill,
  );

export const tree = (x, y, scale = 1, leaves = '#4f9d5d') =>
  at(
    x,
    y,
    scale,
    box(-9, -70, 18, 75, '#8a5a3c', 6),
    circle(0, -125, 62, leaves),
    circle(-42, -92, 42, leaves),
    circle(42, -92, 42, leaves),
    circle(-18, -145, 20, '#fff', { opacity: 0.14 }),
  );

export const fir = (x, y, scale = 1, leaves = '#2f6f57') =>
  at(
    x,
    y,
    scale,
    box(-8, -30, 16, 34, '#7a5138', 4),
    path('M0 -220 L55 -120 H-55 Z', leaves),
    path('M0 -170 L70 -70 H-70 Z', leaves),
    path('M0 -120 L84 -22 H-84 Z', leaves),
  );

export const flower = (x, y, fill, scale = 1) =>
  at(
    x,
    y,
    scale,
    line('M0 0 V34', '#4c8a4c', 5),
    ...[0, 72, 144, 216, 288].map((turn) => group([ellipse(0, -13, 8, 12, fill)], `rotate(${turn})`)),
    circle(0, 0, 7, '#ffd85e'),
  );

/** A child, feet at y: shirt, hair, skin, and how the arms go. */
export const child = (x, y, scale, { shirt = '#e4572e', hair = '#5b3a29', skin = '#f2c6a0', arms = 'down' } = {}) => {
  const reach = { down: 'M-30 -112 L-52 -62 M30 -112 L52 -62', up: 'M-30 -114 L-62 -168 M30 -114 L62 -168' };
  const pose = { ...reach, wave: 'M-30 -112 L-54 -64 M30 -114 L64 -166', front: 'M-28 -112 L22 -84 M28 -112 L66 -92' };
  return at(
    x,
    y,
    scale,
    ellipse(0, 2, 46, 9, '#000', { opacity: 0.12 }),
    line('M-14 -46 V-4 M14 -46 V-4', '#34495e', 20),
    line(pose[arms] ?? pose.down, skin, 15),
    path('M-34 -118 Q0 -140 34 -118 L38 -44 H-38 Z', shirt),
    circle(0, -160, 34, skin),
    path('M-36 -160 Q-38 -204 0 -202 Q38 -204 36 -160 Q20 -182 0 -180 Q-20 -182 -36 -160 Z', hair),
    circle(-12, -156, 4, '#3b2a22'),
    circle(12, -156, 4, '#3b2a22'),
    line('M-10 -144 Q0 -134 10 -144', '#b5543f', 4),
  );
};

export const star = (x, y, r, fill = '#fff6c9') => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    const reach = index % 2 === 0 ? r : r * 0.45;
    return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return path(`M${points.join(' L')} Z`, fill);
};

export const night = (moon = true) =>
  sky('#1b2a57', '#51508f') +
  [
    [120, 90, 7],
    [260, 190, 5],
    [410, 80, 8],
    [560, 160, 5],
    [700, 70, 6],
    [850, 210, 5],
    [980, 60, 5],
    [1130, 240, 7],
  ]
    .map(([x, y, r]) => star(x, y, r * 1.6))
    .join('') +
  (moon ? circle(980, 160, 72, '#fff3c4') + circle(1010, 142, 62, '#2c3767') : '');

export const water = (y, fill = '#4aa8c9') =>
  box(0, y, 1200, 800 - y, fill) +
  [40, 95, 160, 230]
    .map((down, row) =>
      line(
        Array.from({ length: 7 }, (_, index) => {
          const x = index * 200 - (row % 2) * 90 + 20;
          return `M${x} ${y + down} q35 -16 70 0 t70 0`;
        }).join(' '),
        '#fff',
        6,
        { opacity: 0.35 },
      ),
    )
    .join('');

export const flames = (x, y, scale = 1) =>
  at(
    x,
    y,
    scale,
    line('M-70 6 L70 -22 M-70 -22 L70 6', '#7a4a2c', 22),
    path('M0 -210 C70 -120 86 -90 60 -20 H-60 C-86 -80 -52 -112 -40 -150 C-26 -120 -10 -130 0 -210 Z', '#f58634'),
    path('M6 -130 C44 -76 46 -54 30 -20 H-30 C-46 -58 -14 -80 6 -130 Z', '#ffd25a'),
  );

export const wheel = (x, y, r, rim = '#3b3f46', hub = '#d9dee5') => circle(x, y, r, rim) + circle(x, y, r * 0.5, hub);

export const meadow = (top = '#9ed8f0', bottom = '#e8f6ee') =>
  sky(top, bottom) +
  sun(1010, 150) +
  cloud(240, 150, 1.1) +
  cloud(620, 110, 0.8) +
  hills(520, 90, '#a9d08e') +
  hills(600, 70, '#7fbf6a', 120) +
  hills(690, 40, '#62a856', -80);
