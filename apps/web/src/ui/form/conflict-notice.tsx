import { Radio } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Stack } from '../layout.tsx';
import { useUiTexts } from '../ui-texts.tsx';
import type { Conflict } from './merge-changes.ts';
import classes from './conflict-notice.module.css';

interface ConflictNoticeProps<V extends object> {
  conflict: Conflict<V>;
  /** The form's current value. */
  values: V;
  labelOf: (field: keyof V & string) => string;
  /** A value in words; nothing for an empty one. */
  textOf: (field: keyof V & string, values: V) => string;
  onChoose: (changes: Partial<V>) => void;
}

/**
 * Shows what somebody else saved while the form was open, with the values that were taken from it, and lets choose where
 * both changed the same; says so where it changed nothing here.
 */
export function ConflictNotice<V extends object>({
  conflict,
  values,
  labelOf,
  textOf,
  onChoose,
}: ConflictNoticeProps<V>) {
  const { conflict: texts } = useUiTexts();
  const { mine, theirs, fields, taken } = conflict;
  const notice = useRef<HTMLElement>(null);
  // A person who pressed Save far below must not press again before seeing it.
  useEffect(() => {
    notice.current?.focus();
  }, [conflict]);
  const choice = (field: keyof V & string, from: V, whose: string) => (
    <Radio
      value={from === mine ? 'mine' : 'theirs'}
      label={
        <>
          {textOf(field, from) || texts.empty} <span className="type-head tone-3">({whose})</span>
        </>
      }
    />
  );
  return (
    <section ref={notice} tabIndex={-1} className={classes.notice} aria-label={texts.title}>
      <div className={classes.head}>
        <IconUsers size={20} stroke={1.5} aria-hidden />
        <div>
          <p className="type-name">{texts.title}</p>
          {fields.length > 0 && <p className="type-row">{texts.text}</p>}
        </div>
      </div>
      <div className={classes.body}>
        <Stack gap={16}>
          {fields.map((field) => (
            <Radio.Group
              key={field}
              label={labelOf(field)}
              value={JSON.stringify(values[field]) === JSON.stringify(theirs[field]) ? 'theirs' : 'mine'}
              onChange={(whose) =>
                onChoose({ [field]: (whose === 'theirs' ? theirs : mine)[field] } as Partial<V>)
              }
            >
              <Stack gap={8}>
                {choice(field, mine, texts.yours)}
                {choice(field, theirs, texts.theirs)}
              </Stack>
            </Radio.Group>
          ))}
          {taken.map((field) => (
            <p key={field} className="type-head tone-3">
              {texts.taken(labelOf(field), textOf(field, theirs) || texts.empty)}
            </p>
          ))}
          {fields.length + taken.length === 0 && <p className="type-row">{texts.same}</p>}
        </Stack>
      </div>
    </section>
  );
}
