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
 * A field's behaviour during typing. Enter takes nothing from a list for other words; once the list for these words
 * has come, Enter takes its first option, and the number of options is announced.
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
    // An option that Enter does not take does not look selected.
    if (isFormer) for (const option of options) option.removeAttribute('data-combobox-selected');
    if (isToSay) sayFound(options, sentences.current);
  }, [isFormer, isToSay, words]);
  const nothing = isFormer ? texts.loading : texts.noMatchInSearch;
  return {
    selectsFirst: isAnswered,
    /** Shown without options; nothing before any typing. */
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
