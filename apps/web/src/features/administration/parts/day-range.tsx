import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { Columns } from '../../../ui/layout.tsx';
import { DayField } from '../../visits/day-field.tsx';

/** A day in an address, or none. */
export const dayFilter = { values: /^\d{4}-\d{2}-\d{2}$/, usual: '' } as const;

interface Days {
  from: string;
  to: string;
}

/** The first and the last day of a list, each of them optional. */
export function DayRange({ from, to, onChange }: Days & { onChange: (days: Partial<Days>) => void }) {
  const say = useSay();
  return (
    <>
      <Columns tracks="auto auto" phone="1fr 1fr" gap={8}>
        <DayField
          label={say('audit.from')}
          placeholder={say('audit.from')}
          isLabelHidden
          value={from || null}
          {...(to && { max: to })}
          onChange={(value) => onChange({ from: value })}
        />
        <DayField
          label={say('audit.to')}
          placeholder={say('audit.to')}
          isLabelHidden
          value={to || null}
          {...(from && { min: from })}
          onChange={(value) => onChange({ to: value })}
        />
      </Columns>
      {(from || to) && (
        <Button
          variant="light"
          rightSection={<IconX size={16} stroke={1.75} />}
          onClick={() => onChange({ from: '', to: '' })}
        >
          {say('audit.clearDays')}
        </Button>
      )}
    </>
  );
}
