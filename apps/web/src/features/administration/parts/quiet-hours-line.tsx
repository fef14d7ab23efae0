import { noQuietHours } from '@lectern/contract/messages/messages.rules.ts';
import { useSay } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TimeSpanFields, timeSpanFaults } from '../../../ui/time-span-fields.tsx';
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

type OwnHoursProps = Omit<QuietHoursLineProps, 'inherited'> & { own: string };

/** Between two times, or never. */
function OwnChoice({ own, onChange }: Omit<OwnHoursProps, 'error'>) {
  const say = useSay();
  const words = useSwitchWords();
  return (
    <SelectField
      aria-label={words.nameOf('quietHours')}
      searchable={false}
      data={[
        { value: 'own', label: say('messages.safety.quietOwn') },
        { value: noQuietHours, label: say('messages.safety.quietOff') },
      ]}
      value={own === noQuietHours ? noQuietHours : 'own'}
      onChange={(chosen) => onChange(chosen === noQuietHours ? noQuietHours : hoursOf(timesOf(own)))}
    />
  );
}

function OwnTimes({ own, error, onChange }: OwnHoursProps) {
  const say = useSay();
  const texts = useUiTexts();
  const times = timesOf(own);
  return (
    <TimeSpanFields
      labels={{ from: say('messages.safety.quietFrom'), to: say('messages.safety.quietTo') }}
      value={times}
      errors={error === undefined ? {} : timeSpanFaults(times, texts)}
      onChange={(span) => onChange(hoursOf(span))}
    />
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
      below={own !== null && own !== noQuietHours && <OwnTimes own={own} error={error} onChange={onChange} />}
    >
      {own === null ? (
        // As text, which a field of this width would cut off on a phone.
        <span className="type-row tone-2">{hoursText(held, say)}</span>
      ) : (
        <OwnChoice own={own} onChange={onChange} />
      )}
    </SwitchLine>
  );
}
