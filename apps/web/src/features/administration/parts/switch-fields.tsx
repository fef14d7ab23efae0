import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { Button, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldErrors } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Columns, Stack } from '../../../ui/layout.tsx';
import type { LevelField, SwitchValues } from './level-values.ts';
import { figureSwitches, onOffSwitches, useSwitchWords, type SwitchName } from './switch-words.ts';

type Inherited = LevelView['inherited'];

interface SwitchFieldsProps {
  values: SwitchValues;
  errors: FieldErrors<LevelField>;
  /** What holds where the level decides nothing; not known of a level that is just below the institution and new. */
  inherited: Inherited | null;
  change: (changes: Partial<SwitchValues>) => void;
}

interface LineProps {
  name: SwitchName;
  isOwn: boolean;
  inherited: Inherited | null;
  /** Sets its own, which begins with what holds. */
  onOwn: () => void;
  onInherit: () => void;
  children: ReactNode;
}

function useNote(name: SwitchName, isOwn: boolean, inherited: Inherited | null): string {
  const say = useSay();
  const words = useSwitchWords();
  const holding = inherited?.[name];
  if (!holding) return isOwn ? say('administration.switches.own') : say('administration.switches.usual');
  if (name === 'payouts' && holding.value === false && holding.from) {
    return say('administration.switches.offAbove', { name: holding.from.name });
  }
  if (isOwn) return say('administration.switches.ownInstead', { value: words.valueOf(name, holding.value) });
  return holding.from
    ? say('administration.switches.inherited', { name: holding.from.name })
    : say('administration.switches.usual');
}

function Line({ name, isOwn, inherited, onOwn, onInherit, children }: LineProps) {
  const say = useSay();
  const words = useSwitchWords();
  const note = useNote(name, isOwn, inherited);
  const isForbidden = name === 'payouts' && inherited?.payouts.value === false && !isOwn;
  const action = say(isOwn ? 'administration.switches.useInherited' : 'administration.switches.setHere');
  return (
    <Columns
      gap={12}
      align="center"
      tracks="132px 180px minmax(0, 1fr) auto"
      phone="minmax(0, 1fr) 180px"
      role="group"
      aria-label={words.nameOf(name)}
    >
      <span className="type-row">{words.nameOf(name)}</span>
      {children}
      <span className="type-head tone-3">{note}</span>
      {isForbidden ? (
        <span />
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${action}: ${words.nameOf(name)}`}
          onClick={isOwn ? onInherit : onOwn}
        >
          {action}
        </Button>
      )}
    </Columns>
  );
}

/** What a level decides for itself and all below: each line says what holds, whose decision it is, and how to change that. */
export function SwitchFields({ values, errors, inherited, change }: SwitchFieldsProps) {
  const words = useSwitchWords();
  return (
    <Stack gap={16}>
      {onOffSwitches.map((name) => {
        const own = values[name];
        const held = inherited?.[name].value ?? false;
        return (
          <Line
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
          </Line>
        );
      })}
      {figureSwitches.map((name) => {
        const own = values[name];
        const held = inherited?.[name].value;
        return (
          <Line
            key={name}
            name={name}
            isOwn={own !== null}
            inherited={inherited}
            onOwn={() => change({ [name]: held === undefined ? '' : String(held) })}
            onInherit={() => change({ [name]: null })}
          >
            <TextInput
              aria-label={words.nameOf(name)}
              inputMode="numeric"
              value={own ?? (held === undefined ? '' : String(held))}
              disabled={own === null}
              error={errors[name]}
              rightSection={<span className="type-head tone-3">{words.unitOf(name)}</span>}
              rightSectionWidth={76}
              maxLength={6}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            />
          </Line>
        );
      })}
    </Stack>
  );
}
