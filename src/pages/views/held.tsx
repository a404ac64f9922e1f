import { Fragment } from 'preact';
import { textPartsOf } from '../../kernel/text/held-together.js';

/** A text whose times, days and telephone numbers stay on one line, and whose mail addresses break where they are read. */
export const Held = ({ text }: { readonly text: string }) => (
  <>
    {textPartsOf(text).map(({ text: part, isWhole }, index) =>
      isWhole ? (
        <span key={index} class="whole">
          {part}
        </span>
      ) : (
        <Breakable key={index} text={part} />
      ),
    )}
  </>
);

/** A mail address breaks behind its @ and before its dots rather than before its last letter. */
const Breakable = ({ text }: { readonly text: string }) => (
  <>
    {text.includes('@')
      ? text.split(/(?<=@)|(?=\.\w)/).map((part, index) => (
          <Fragment key={index}>
            {index === 0 ? null : <wbr />}
            {part}
          </Fragment>
        ))
      : text}
  </>
);
