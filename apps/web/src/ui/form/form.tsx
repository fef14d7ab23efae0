import type { ReactNode } from 'react';
import { useKeepOpen } from '../keep-open.ts';
import type { FormFrame } from './use-form.ts';
import { Stack } from '../layout.tsx';

interface FormProps {
  form: FormFrame;
  className?: string | undefined;
  /** Its parts are below each other with that space; `width` and `isCentred` need it. */
  gap?: 16 | 20;
  width?: number;
  isCentred?: boolean;
  children: ReactNode;
}

/**
 * The element of a form; below it is the reason of a refusal that belongs to no field. The dialog around it stays
 * open while it is sent.
 */
export function Form({ form, className, gap, width, isCentred = false, children }: FormProps) {
  const { element, isBusy, failure, submit } = form;
  useKeepOpen(isBusy);
  const parts = (
    <>
      {children}
      {failure !== null && <p className="type-row tone-bad">{failure}</p>}
    </>
  );
  return (
    <form
      ref={element}
      noValidate
      className={className}
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog does not belong to the form that opened it.
        event.stopPropagation();
        submit();
      }}
    >
      {gap === undefined ? (
        parts
      ) : (
        <Stack gap={gap} width={width} isCentred={isCentred}>
          {parts}
        </Stack>
      )}
    </form>
  );
}
