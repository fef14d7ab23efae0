import type { ReactNode } from 'react';
import { Columns, Stack } from '../layout.tsx';
import classes from './form-section.module.css';

/**
 * A part of a long form: what it is about at the left, its fields at the right, a hairline above; on phones one below
 * the other.
 */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <Columns
      as="section"
      className={classes.section}
      gap={24}
      tracks="240px minmax(0, 1fr)"
      narrow="minmax(0, 1fr)"
    >
      <div>
        <h2 className="type-card-title">{title}</h2>
        {hint !== undefined && <p className="type-head tone-3">{hint}</p>}
      </div>
      <Stack gap={16}>{children}</Stack>
    </Columns>
  );
}
