import { Input } from '@mantine/core';
import { Fragment, useId } from 'react';
import classes from './code-field.module.css';

const digits = 6;
const places = Array.from({ length: digits }, (_, place) => place);

/** Digits of a typed or pasted code, in any grouping. */
function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, digits);
}

/** Six digits: one input, drawn as six boxes, so that pasting and the phone's suggestion fill all of it. */
export function CodeField({
  label,
  description,
  value,
  error,
  onChange,
  name = 'one-time-code',
}: {
  label: string;
  description?: string;
  value: string;
  error?: string | undefined;
  onChange: (digits: string) => void;
  name?: string;
}) {
  const id = useId();
  return (
    <Input.Wrapper
      id={id}
      label={label}
      {...(description === undefined ? {} : { description })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
      labelProps={{ htmlFor: id }}
    >
      <div className={classes.boxes} data-wrong={error !== undefined || undefined}>
        <input
          id={id}
          className={classes.input}
          name={name}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={error !== undefined}
          aria-describedby={[error && `${id}-error`, description && `${id}-description`]
            .filter(Boolean)
            .join(' ')}
          onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
        />
        {places.map((place) => (
          <Fragment key={place}>
            {place === digits / 2 && <span className={classes.gap} aria-hidden />}
            <span
              className={classes.box}
              data-next={place === Math.min(value.length, digits - 1) || undefined}
              aria-hidden
            >
              {value[place]}
            </span>
          </Fragment>
        ))}
      </div>
    </Input.Wrapper>
  );
}
