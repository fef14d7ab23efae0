import { createContext } from 'react';

/** The frame's offers to the screens inside it. */
export interface ShellPlace {
  /** The place in the header for the screen's title; null until it is there. */
  titleSlot: HTMLElement | null;
  /** The place next to the bell for what a screen adds to the header. */
  asideSlot: HTMLElement | null;
  /** Makes the document's title of a screen's title. */
  documentTitle: (screen: string) => string;
}

/** Set by the shell, read by the page title. */
export const ShellContext = createContext<ShellPlace>({
  titleSlot: null,
  asideSlot: null,
  documentTitle: (screen) => screen,
});
