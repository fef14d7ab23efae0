import type { StudentChoice } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { groupLimits } from '@lectern/contract/booking/groups/groups.limits.ts';
import { numbersIn } from '@lectern/contract/booking/groups/groups.rules.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { FieldPlaces } from '../../../../lib/field-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { KeptForm } from '../../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../../ui/form/use-kept-form.ts';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { findNumbers } from '../groups.queries.ts';

const places = {
  fields: { numbers: 'numbers', levelId: 'numbers' },
} satisfies FieldPlaces<'numbers'>;

type Found = Awaited<ReturnType<typeof findNumbers>>;

/** Student numbers that are pasted; what brings nobody is named by its line, and stays in the field. */
export function NumbersField({
  levelId,
  onAdd,
}: {
  levelId: string | null;
  onAdd: (students: readonly StudentChoice[]) => void;
}) {
  const say = useSay();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const form = useKeptForm<{ numbers: string }, 'numbers', Found>({
    draft: { name: `group-numbers:${levelId ?? ''}` },
    initial: { numbers: '' },
    places,
    check: () => ({}),
    checkNow: ({ numbers }) =>
      numbersIn(numbers).length > groupLimits.numbers
        ? { numbers: say('visits.groups.tooManyNumbers', { maximum: groupLimits.numbers }) }
        : {},
    send: ({ numbers }) =>
      findNumbers(
        levelId,
        numbersIn(numbers).map(({ number }) => number),
      ),
    staysOpen: true,
    onSent: (found, { numbers }) => {
      const lines = numbersIn(numbers);
      setFaults(
        found.faults.map(({ index, number, fault }) =>
          say(`visits.groups.fault.${fault}`, { line: String(lines[index]?.line ?? index + 1), number }),
        ),
      );
      if (found.faults.length === 0) form.change({ numbers: '' });
      onAdd(found.students);
    },
  });
  const { length } = numbersIn(form.values.numbers);
  return (
    <KeptForm form={form} gap={16}>
      <Textarea
        {...form.text('numbers')}
        label={say('visits.groups.numbers')}
        description={say('visits.groups.numbersHint', { maximum: groupLimits.numbers })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={5}
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
        <Button type="submit" disabled={length === 0 || length > groupLimits.numbers} loading={form.isBusy}>
          {say('visits.groups.find')}
        </Button>
      </Row>
    </KeptForm>
  );
}
