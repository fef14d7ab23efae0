import { noQuietHours } from '@lectern/contract/messages/messages.rules.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Stack } from '../../../ui/layout.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { timeSpanFaults } from '../../../ui/time-span-fields.tsx';
import { useUiTexts } from '../../../ui/ui-texts.tsx';
import { hoursOf, hoursText, timesOf } from '../../messages/quiet-hours-words.ts';
import { SwitchLine, type Inherited } from './switch-line.tsx';
import { useSwitchWords } from './switch-words.ts';

interface QuietHoursLineProps {
  /** As they are sent; an end that is not typed yet is empty, and null is as above. */
  own: string | null;
  error: string | undefined;
  inherited: Inherited;
  onChange: (own: string | null) => void;
}

/** Between two times, or never. */
function OwnHours({ own, error, onChange }: Omit<QuietHoursLineProps, 'inherited'> & { own: string }) {
  const say = useSay();
  const texts = useUiTexts();
  const words = useSwitchWords();
  const times = timesOf(own);
  const faults = error === undefined ? {} : timeSpanFaults(times, texts);
  return (
    <Stack gap={8}>
      <SelectField
        aria-label={words.nameOf('quietHours')}
        searchable={false}
        data={[
          { value: 'own', label: say('messages.safety.quietOwn') },
          { value: noQuietHours, label: say('messages.safety.quietOff') },
        ]}
        value={own === noQuietHours ? noQuietHours : 'own'}
        onChange={(chosen) => onChange(chosen === noQuietHours ? noQuietHours : hoursOf(times))}
      />
      {own !== noQuietHours && (
        <>
          <TimeField
            label={say('messages.safety.quietFrom')}
            value={times.from}
            error={faults.from}
            onChange={(from) => onChange(hoursOf({ ...times, from }))}
          />
          <TimeField
            label={say('messages.safety.quietTo')}
            value={times.to}
            error={faults.to}
            onChange={(to) => onChange(hoursOf({ ...times, to }))}
          />
        </>
      )}
    </Stack>
  );
}

/** When messages wait. */
export function QuietHoursLine({ own, error, inherited, onChange }: QuietHoursLineProps) {
  const say = useSay();
  const held = inherited.quietHours.value;
  return (
    <SwitchLine
      name="quietHours"
      isOwn={own !== null}
      inherited={inherited}
      onOwn={() => onChange(held)}
      onInherit={() => onChange(null)}
    >
      {own === null ? (
        // As text, which a field of this width would cut off on a phone.
        <span className="type-row tone-2">{hoursText(held, say)}</span>
      ) : (
        <OwnHours own={own} error={error} onChange={onChange} />
      )}
    </SwitchLine>
  );
}
