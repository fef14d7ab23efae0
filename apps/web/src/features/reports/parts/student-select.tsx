import { searchLimits } from '@lectern/contract/core/core.limits.ts';
import { cleanSearch } from '@lectern/contract/core/text.rules.ts';
import { reportLimits } from '@lectern/contract/reports/reports.limits.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { activeStudentsQuery } from '../reports.queries.ts';
import type { ChosenStudent } from '../use-report-choice.ts';

/** A student, found by how their number begins. */
export function StudentSelect({
  student,
  onChange,
}: {
  student: ChosenStudent | null;
  onChange: (student: ChosenStudent | null) => void;
}) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const text = cleanSearch(typed).trim();
  const [asked] = useDebouncedValue(text, searchLimits.debounceMs);
  const isLong = text.length >= reportLimits.searchLeast;
  const isAsked = asked.length >= reportLimits.searchLeast && text !== student?.number;
  const list = useQuery({ ...activeStudentsQuery(asked), enabled: isAsked });
  const found = isLong && asked === text ? (list.data?.data ?? []) : [];
  const options = found.map((one) => ({ value: one.studentUserId, label: one.studentRollNumber }));
  const isListed = options.some(({ value }) => value === student?.id);
  const chosen = student && !isListed ? [{ value: student.id, label: student.number }] : [];
  const none = (): string => {
    if (!isLong) return say('reports.search.short');
    if (list.isError) return say('reports.search.failed');
    return asked !== text || list.isFetching ? say('reports.search.searching') : say('reports.search.none');
  };
  return (
    <SelectField
      aria-label={say('reports.student')}
      placeholder={say('reports.allStudents')}
      takesSigns
      clearable
      maxLength={reportLimits.searchMost}
      data={[...chosen, ...options]}
      // The server has chosen already.
      filter={({ options: all }) =>
        all.filter((one) => !('value' in one) || one.value !== student?.id || isListed)
      }
      nothingFoundMessage={none()}
      value={student?.id ?? null}
      search={{ onType: setTyped, isAnswered: isAsked && asked === text && list.isSuccess }}
      onChange={(value) => {
        const one = options.find((option) => option.value === value);
        onChange(one ? { id: one.value, number: one.label } : null);
      }}
    />
  );
}
