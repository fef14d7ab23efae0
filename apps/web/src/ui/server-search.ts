import { useEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import { announce } from './live-region.tsx';
import { useUiTexts } from './ui-texts.tsx';

/** How a field searches its options on the server. */
export interface ServerSearch {
  /** Called with what is typed. */
  onType: (text: string) => void;
  /** Whether the options are those that the server has found for exactly what is typed. */
  isAnswered: boolean;
}

/**
 * What a field does while somebody types. Enter takes nothing of a list that was found for other words; once the list for
 * these words has come, its first option is the one that Enter takes, and it is said how many there are.
 */
export function useTypedOptions(search: ServerSearch | undefined, typed: string) {
  const { found, enterTakes } = useUiTexts();
  const field = useRef<Element>(null);
  const words = typed.trim();
  const isAnswered = words !== '' && (search === undefined || search.isAnswered);
  const isFormer = words !== '' && !isAnswered;
  const isToSay = search !== undefined && isAnswered;
  useEffect(() => {
    const list = document.getElementById(field.current?.getAttribute('aria-controls') ?? '');
    const options = list?.querySelectorAll('[role="option"]') ?? [];
    // What Enter does not take does not look as if it did.
    if (isFormer) for (const option of options) option.removeAttribute('data-combobox-selected');
    if (!isToSay || !list) return;
    const first = options[0]?.textContent;
    announce(first ? enterTakes(options.length, first) : found(0, false));
  }, [isFormer, isToSay, words, found, enterTakes]);
  return {
    selectsFirst: isAnswered,
    onInputCapture: ({ currentTarget }: SyntheticEvent) => {
      field.current = currentTarget;
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !isFormer) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
