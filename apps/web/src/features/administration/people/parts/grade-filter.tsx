import { peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { TextInput } from '@mantine/core';
import { searchLimits } from '@lectern/contract/core/core.limits.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSay } from '../../../../lib/i18n.ts';

/** The values of the filter by grade; empty is all. */
export const gradeFilter = { values: /^\P{C}{1,20}$/u, usual: '' } as const;

/** Students of one grade: typed text counts after a second, as in a search, or as soon as it is entered or left. */
export function GradeFilter({ value, onChange }: { value: string; onChange: (grade: string) => void }) {
  const say = useSay();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Only another value than before overwrites what is being typed, such as of the way back.
  if (value !== shown) {
    setShown(value);
    setTyped(value);
  }
  const enter = (): void => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  const rest = useEffectEvent(enter);
  useEffect(() => {
    const timer = window.setTimeout(() => rest(), searchLimits.debounceMs);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      aria-label={say('administration.slips.grade')}
      placeholder={say('administration.slips.anyGrade')}
      value={typed}
      w={120}
      maxLength={peopleTextLimits.grade}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={enter}
      onKeyDown={({ key }) => key === 'Enter' && enter()}
    />
  );
}
