import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Row } from '../layout.tsx';
import { useUiTexts } from '../ui-texts.tsx';
import type { BulkAction } from './list-parts.ts';

/** Which rows are chosen; a choice goes over pages and ends with the question that the list answers. */
export interface Choice<T> {
  rows: readonly T[];
  has: (row: T) => boolean;
  toggle: (row: T) => void;
  /** Chooses all of these, or none where all are chosen. */
  toggleAll: (rows: readonly T[]) => void;
  clear: () => void;
}

/** The choice of a list, without one where nothing can be done with several rows. */
export function useChoice<T>(
  idOf: (row: T) => string,
  question: string,
  isWanted: boolean,
): Choice<T> | undefined {
  const [chosen, setChosen] = useState<{ question: string; rows: readonly T[] }>({ question, rows: [] });
  if (!isWanted) return undefined;
  const rows = chosen.question === question ? chosen.rows : [];
  const set = (next: readonly T[]): void => setChosen({ question, rows: next });
  const has = (row: T): boolean => rows.some((one) => idOf(one) === idOf(row));
  const without = (others: readonly T[]): T[] => {
    const ids = new Set(others.map(idOf));
    return rows.filter((one) => !ids.has(idOf(one)));
  };
  return {
    rows,
    has,
    toggle: (row) => set(has(row) ? without([row]) : [...rows, row]),
    toggleAll: (all) => set(all.every(has) ? without(all) : [...without(all), ...all]),
    clear: () => set([]),
  };
}

/** The box of one row. */
export function RowBox<T>({ row, name, choice }: { row: T; name: string; choice: Choice<T> }) {
  const { choose } = useUiTexts();
  return <Checkbox aria-label={choose(name)} checked={choice.has(row)} onChange={() => choice.toggle(row)} />;
}

/** The box of all rows that are shown. */
export function AllBox<T>({ rows, choice }: { rows: readonly T[]; choice: Choice<T> }) {
  const { chooseAll } = useUiTexts();
  const count = rows.filter(choice.has).length;
  return (
    <Checkbox
      aria-label={chooseAll}
      checked={count > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={() => choice.toggleAll(rows)}
    />
  );
}

/** The actions on the chosen rows, and their number. */
export function ChoiceBar<T>({ choice, actions }: { choice: Choice<T>; actions: readonly BulkAction<T>[] }) {
  const texts = useUiTexts();
  if (choice.rows.length === 0) return null;
  return (
    <Row role="group" aria-label={texts.chosen(choice.rows.length)}>
      <span className="type-name tabular">{texts.chosen(choice.rows.length)}</span>
      {actions.map(({ label, icon, onPress }) => (
        <Button
          key={label}
          variant="default"
          leftSection={icon}
          onClick={() => onPress(choice.rows, choice.clear)}
        >
          {label}
        </Button>
      ))}
      <Button variant="subtle" onClick={choice.clear}>
        {texts.clear}
      </Button>
    </Row>
  );
}
