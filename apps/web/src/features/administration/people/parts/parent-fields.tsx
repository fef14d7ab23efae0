import { parentsPerStudent } from '@lectern/contract/administration/people.limits.ts';
import { peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldErrors } from '../../../../lib/field-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Columns, Row, Stack } from '../../../../ui/layout.tsx';
import type { ParentValues, StudentField } from './student-values.ts';

const focusNew = (input: HTMLInputElement | null): void => input?.focus();

/** The parents of a student: each with names and an address, which links an account that there is. */
export function ParentFields({
  parents,
  errors,
  onChange,
}: {
  parents: readonly ParentValues[];
  errors: FieldErrors<StudentField>;
  onChange: (parents: ParentValues[]) => void;
}) {
  const say = useSay();
  /** After adding a parent, the focus moves to the first new field, which is before the button. */
  const [added, setAdded] = useState<number | null>(null);
  const change = (at: number, changes: Partial<ParentValues>): void =>
    onChange(parents.map((parent, place) => (place === at ? { ...parent, ...changes } : parent)));
  const labels = {
    firstName: say('administration.administrator.firstName'),
    lastName: say('administration.administrator.lastName'),
    email: say('administration.administrator.email'),
  };
  return (
    <Stack gap={16}>
      {parents.length === 0 && <p className="type-row tone-3">{say('administration.student.noParents')}</p>}
      {parents.map((parent, at) => (
        <Columns
          // oxlint-disable-next-line react/no-array-index-key -- a parent has no other name than the place in the form
          key={at}
          gap={12}
          align="end"
          tracks="repeat(3, minmax(0, 1fr)) auto"
          role="group"
          aria-label={say('administration.student.parent', { number: at + 1 })}
        >
          {(['firstName', 'lastName', 'email'] as const).map((field) => (
            <TextInput
              key={field}
              label={labels[field]}
              type={field === 'email' ? 'email' : 'text'}
              ref={field === 'firstName' && at === added ? focusNew : undefined}
              value={parent[field]}
              error={errors[`parents.${at}.${field}`]}
              maxLength={field === 'email' ? peopleTextLimits.email : peopleTextLimits.name}
              onChange={({ currentTarget }) => change(at, { [field]: currentTarget.value })}
            />
          ))}
          <IconButton
            label={say('administration.student.removeParent', { number: at + 1 })}
            icon={<IconX size={20} stroke={1.5} />}
            onClick={() => onChange(parents.filter((_parent, place) => place !== at))}
          />
        </Columns>
      ))}
      {errors.parents !== undefined && (
        <p className="type-row tone-bad" role="alert">
          {errors.parents}
        </p>
      )}
      {parents.length < parentsPerStudent && (
        <Row>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.5} />}
            onClick={() => {
              setAdded(parents.length);
              onChange([...parents, { firstName: '', lastName: '', email: '' }]);
            }}
          >
            {say('administration.student.addParent')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
