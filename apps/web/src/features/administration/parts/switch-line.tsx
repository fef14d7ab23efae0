import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { Columns, Stack } from '../../../ui/layout.tsx';
import { useSwitchWords, type SwitchName } from './switch-words.ts';

/** What holds at a level where it decides nothing. */
export type Inherited = LevelView['inherited'];

interface SwitchLineProps {
  name: SwitchName;
  isOwn: boolean;
  inherited: Inherited;
  /** Sets its own, which begins with what holds. */
  onOwn: () => void;
  onInherit: () => void;
  children: ReactNode;
  /** What its own value is made of, where it needs more than one field. */
  below?: ReactNode;
}

/** What is said of a switch: whose decision it is, or what would hold instead of its own. */
function useNote(name: SwitchName, isOwn: boolean, inherited: Inherited): string {
  const say = useSay();
  const words = useSwitchWords();
  const holding = inherited[name];
  if (name === 'payouts' && holding.value === false && holding.from) {
    return say('administration.switches.offAbove', { name: holding.from.name });
  }
  if (isOwn) return say('administration.switches.ownInstead', { value: words.valueOf(name, holding.value) });
  return holding.from
    ? say('administration.switches.inherited', { name: holding.from.name })
    : say('administration.switches.usual');
}

/** One switch: its name, its value, whose decision it is, and how to change that. */
export function SwitchLine({ name, isOwn, inherited, onOwn, onInherit, children, below }: SwitchLineProps) {
  const say = useSay();
  const words = useSwitchWords();
  const note = useNote(name, isOwn, inherited);
  const isForbidden = name === 'payouts' && inherited.payouts.value === false && !isOwn;
  const action = say(isOwn ? 'administration.switches.useInherited' : 'administration.switches.setHere');
  return (
    <Stack role="group" aria-label={words.nameOf(name)}>
      <Columns gap={12} align="center" tracks="132px 180px minmax(0, 1fr) auto" phone="minmax(0, 1fr) 180px">
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
      {below && (
        // Under the value; on phones from the edge.
        <Columns gap={0} tracks="144px minmax(0, 1fr)" phone="0 minmax(0, 1fr)">
          <span />
          {below}
        </Columns>
      )}
    </Stack>
  );
}
