import { presentKinds } from '@lectern/contract/visits/present.rules.ts';
import { Switch, TextInput } from '@mantine/core';
import type { FieldErrors } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Stack } from '../../../ui/layout.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { LevelField, SwitchValues } from './level-values.ts';
import { QuietHoursLine } from './quiet-hours-line.tsx';
import { SwitchLine, type Inherited } from './switch-line.tsx';
import { figureSwitches, onOffSwitches, useSwitchWords } from './switch-words.ts';

interface SwitchFieldsProps {
  values: SwitchValues;
  errors: FieldErrors<LevelField>;
  /** The rule where the level decides nothing. */
  inherited: Inherited;
  change: (changes: Partial<SwitchValues>) => void;
}

/** What a rule is made of: what is asked for, and how much of it as it was typed. */
function partsOf(rule: string): { by: (typeof presentKinds)[number]; least: string } {
  const [name, least = ''] = rule.split(':');
  return { by: presentKinds.find((kind) => kind === name) ?? 'joined', least };
}

/** When somebody counts as present. */
function PresentLine({ values, errors, inherited, change }: SwitchFieldsProps) {
  const say = useSay();
  const words = useSwitchWords();
  const own = values.presentRule;
  const held = inherited.presentRule.value;
  const { by, least } = partsOf(own ?? held);
  const names = {
    joined: say('administration.switches.presentJoined'),
    minutes: say('administration.switches.presentMinutes'),
    share: say('administration.switches.presentShare'),
  };
  const unit = by === 'share' ? 'percentUnit' : 'minutesUnit';
  return (
    <SwitchLine
      name="presentRule"
      isOwn={own !== null}
      inherited={inherited}
      onOwn={() => change({ presentRule: held })}
      onInherit={() => change({ presentRule: null })}
    >
      <Stack gap={8}>
        <SelectField
          aria-label={words.nameOf('presentRule')}
          searchable={false}
          data={presentKinds.map((kind) => ({ value: kind, label: names[kind] }))}
          value={by}
          disabled={own === null}
          onChange={(kind) =>
            change({ presentRule: kind === null || kind === 'joined' ? 'joined' : `${kind}:` })
          }
        />
        {by !== 'joined' && (
          <TextInput
            aria-label={say('administration.switches.presentLeast')}
            inputMode="numeric"
            value={least}
            disabled={own === null}
            error={errors.presentRule}
            rightSection={<span className="type-head tone-3">{say(`administration.switches.${unit}`)}</span>}
            rightSectionWidth={76}
            maxLength={3}
            onChange={({ currentTarget }) => change({ presentRule: `${by}:${currentTarget.value}` })}
          />
        )}
      </Stack>
    </SwitchLine>
  );
}

/** A level's decisions for itself and all below: each line says the rule, who decided it, and how to change that. */
export function SwitchFields({ values, errors, inherited, change }: SwitchFieldsProps) {
  const words = useSwitchWords();
  return (
    <Stack gap={16}>
      {onOffSwitches.map((name) => {
        const own = values[name];
        const held = inherited[name].value;
        return (
          <SwitchLine
            key={name}
            name={name}
            isOwn={own !== null}
            inherited={inherited}
            onOwn={() => change({ [name]: held })}
            onInherit={() => change({ [name]: null })}
          >
            <Switch
              aria-label={words.nameOf(name)}
              checked={own ?? held}
              disabled={own === null}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
            />
          </SwitchLine>
        );
      })}
      {figureSwitches.map((name) => {
        const own = values[name];
        const held = String(inherited[name].value);
        return (
          <SwitchLine
            key={name}
            name={name}
            isOwn={own !== null}
            inherited={inherited}
            onOwn={() => change({ [name]: held })}
            onInherit={() => change({ [name]: null })}
          >
            <TextInput
              aria-label={words.nameOf(name)}
              inputMode="numeric"
              value={own ?? held}
              disabled={own === null}
              error={errors[name]}
              rightSection={<span className="type-head tone-3">{words.unitOf(name)}</span>}
              rightSectionWidth={76}
              maxLength={6}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            />
          </SwitchLine>
        );
      })}
      <PresentLine values={values} errors={errors} inherited={inherited} change={change} />
      <QuietHoursLine
        own={values.quietHours}
        error={errors.quietHours}
        inherited={inherited}
        onChange={(quietHours) => change({ quietHours })}
      />
    </Stack>
  );
}
