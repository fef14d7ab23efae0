import { useEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import { announce } from './live-region.tsx';
import { useUiTexts, type UiTexts } from './ui-texts.tsx';

/** How a field searches its options on the server. */
export interface ServerSearch {
  /** Called with what is typed. */
  onType: (text: string) => void;
  /** Whether the options are those that the server has found for exactly what is typed. */
  isAnswered: boolean;
}

/** The options that a field shows at the moment; null while its list is shut. */
function shownOptions(field: Element | null): readonly Element[] | null {
  const list = document.getElementById(field?.getAttribute('aria-controls') ?? '');
  return list && [...list.querySelectorAll('[role="option"]')];
}

function sayFound(options: readonly Element[], { found, enterTakes }: UiTexts): void {
  const first = options[0]?.textContent;
  announce(first ? enterTakes(options.length, first) : found(0, false));
}

/**
 * What a field does while somebody types. Enter takes nothing of a list that was found for other words; once the list for
 * these words has come, its first option is the one that Enter takes, and it is said how many there are.
 */
export function useTypedOptions(search: ServerSearch | undefined, typed: string) {
  const texts = useUiTexts();
  const sentences = useRef(texts);
  const field = useRef<Element>(null);
  const words = typed.trim();
  const isAnswered = words !== '' && (search === undefined || search.isAnswered);
  const isFormer = words !== '' && !isAnswered;
  const isToSay = search !== undefined && isAnswered;
  useEffect(() => {
    sentences.current = texts;
  });
  useEffect(() => {
    const options = shownOptions(field.current);
    if (!options) return;
    // What Enter does not take does not look as if it did.
    if (isFormer) for (const option of options) option.removeAttribute('data-combobox-selected');
    if (isToSay) sayFound(options, sentences.current);
  }, [isFormer, isToSay, words]);
  const nothing = isFormer ? texts.loading : texts.noMatchInSearch;
  return {
    selectsFirst: isAnswered,
    /** Said in place of options where there are none; nothing before anybody has typed. */
    nothingFound: words === '' ? undefined : nothing,
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
