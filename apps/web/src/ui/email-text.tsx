import { Fragment } from 'react';
import classes from './email-text.module.css';

/** Up to a sign that ends a piece; pieces wider than a narrow column are cut as well. */
const piece = /[^@._+-]{0,17}(?:[^@._+-]|[@._+-])/gu;

/** An e-mail address that breaks behind its signs where a column is too narrow, and nowhere else. */
export function EmailText({ email }: { email: string }) {
  return (
    <span className={classes.email}>
      {[...email.matchAll(piece)].map(({ 0: text, index }) => (
        <Fragment key={index}>
          {text}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
