import type { ReactNode } from 'react';
import classes from './form.module.css';
import type { FormFrame } from './use-form.ts';

interface FormProps {
  form: FormFrame;
  className?: string | undefined;
  children: ReactNode;
}

/** The element of a form; beneath it stands why it was refused, where that belongs to no field. */
export function Form({ form: { element, isBusy, failure, submit }, className, children }: FormProps) {
  return (
    <form
      ref={element}
      noValidate
      className={className}
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog is none of the form that opened it.
        event.stopPropagation();
        submit();
      }}
    >
      {children}
      {failure !== null && <p className={classes.failure}>{failure}</p>}
    </form>
  );
}
