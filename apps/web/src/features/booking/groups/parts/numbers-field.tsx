import type { StudentChoice } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { groupLimits } from '@lectern/contract/booking/groups/groups.limits.ts';
import { numbersIn } from '@lectern/contract/booking/groups/groups.rules.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { toastError } from '../../../../ui/toasts/toasts.ts';
import { findNumbers } from '../groups.queries.ts';

/** Student numbers that are pasted; what brings nobody is named by its line, and stays in the field. */
export function NumbersField({
  levelId,
  onAdd,
}: {
  levelId: string | null;
  onAdd: (students: readonly StudentChoice[]) => void;
}) {
  const say = useSay();
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const numbers = numbersIn(text);
  const isTooMany = numbers.length > groupLimits.numbers;
  const finding = useSubmission({
    mutationFn: () =>
      findNumbers(
        levelId,
        numbers.map(({ number }) => number),
      ),
    onSuccess: (found) => {
      setFaults(
        found.faults.map(({ index, number, fault }) =>
          say(`visits.groups.fault.${fault}`, { line: String(numbers[index]?.line ?? index + 1), number }),
        ),
      );
      if (found.faults.length === 0) setText('');
      onAdd(found.students);
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  return (
    <Stack>
      <Textarea
        label={say('visits.groups.numbers')}
        description={say('visits.groups.numbersHint', { maximum: groupLimits.numbers })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={5}
        value={text}
        error={isTooMany && say('visits.groups.tooManyNumbers', { maximum: groupLimits.numbers })}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {faults.length > 0 && (
        <Stack as="ul" gap={4} aria-label={say('visits.groups.faults')}>
          {faults.map((fault) => (
            <li key={fault} className="type-row">
              {fault}
            </li>
          ))}
        </Stack>
      )}
      <Row>
        <Button
          disabled={numbers.length === 0 || isTooMany}
          loading={finding.isPending}
          onClick={() => finding.mutate()}
        >
          {say('visits.groups.find')}
        </Button>
      </Row>
    </Stack>
  );
}
