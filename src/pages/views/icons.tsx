/** The drawings of the page, each once; `Icon` shows them. */
const DRAWINGS = {
  calendar: 'M7 3v3M17 3v3M4 9h16M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  child: 'M12 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 21c0-4.5 3-7.5 7-7.5s7 3 7 7.5',
  price: 'M17.5 6.5A6.5 6.5 0 1 0 17.5 17.5M4 10.5h9M4 13.5h8',
  places:
    'M8.5 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-3.6 2.3-6 5.5-6s5.5 2.4 5.5 6M16 5.200a3 3 0 0 1 0 5.600M17.5 14.300c2.1.7 3.5 2.8 3.5 5.7',
  place: 'M12 21s7-6.2 7-11.500a7 7 0 1 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  bag: 'M8 8V6.500a4 4 0 0 1 8 0V8M6 8h12l1 12H5z',
  access: 'M10 4.500h.01M10 8v6h5l2.5 5M10 10.500h4.500M8 12.200a4.8 4.8 0 1 0 6 6',
  hosts: 'M4 20V9l8-5 8 5v11M4 20h16M9 20v-6h6v6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  back: 'M19 12H5M11 6l-6 6 6 6',
  next: 'M5 12h14M13 6l6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01',
} as const;

export type IconName = keyof typeof DRAWINGS;

/** Stands once on the page. */
export const Drawings = () => (
  <svg class="drawings" width="0" height="0" aria-hidden="true" focusable="false">
    {Object.entries(DRAWINGS).map(([name, d]) => (
      <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
        <path d={d} />
      </symbol>
    ))}
  </svg>
);

/** Says nothing that the words beside it do not say. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" width="20" height="20" aria-hidden="true" focusable="false">
    <use href={`#i-${name}`} />
  </svg>
);
