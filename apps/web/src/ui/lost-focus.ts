/** Time for the code that removed the focus to set it elsewhere; the page's own dialogs and menus do. */
const patienceMs = 120;
const rememberedStops = 20;

const reachable =
  'a[href], button, input:not([type="hidden"], [type="file"]), select, textarea, [contenteditable="true"], [tabindex]';
const written =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])';
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Overlays are outside the root, which is inert then. */
const covers = '[aria-modal="true"], body > [role="main"]';

/** The place of the focus: the element, and its containers, from the inside out. */
interface Stop {
  readonly element: HTMLElement;
  readonly around: readonly HTMLElement[];
  /** The dialog or menu around it; null on the page itself. */
  readonly layer: HTMLElement | null;
}

function stopAt(element: HTMLElement): Stop {
  const around: HTMLElement[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) around.push(at);
  const isOnPage = element.closest('#root') !== null;
  const layer = element.closest<HTMLElement>(layers) ?? (isOnPage ? null : (around.at(-1) ?? null));
  return { element, around, layer };
}

/** Whether the focus can be on it; without a look at styles, which is not for every change of the page. */
const isThere = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && !element.closest('[inert], [hidden]');

const isShown = (element: Element): boolean =>
  isThere(element) &&
  !element.closest('[aria-hidden="true"]') &&
  // Not known where nothing is laid out.
  (typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true }));

/** A busy element comes back, and the focus with it. */
const isBusy = ({ element }: Stop): boolean =>
  element.isConnected && element.matches('[data-loading]:disabled');

/** The first focusable thing inside an element: the one that asks for the focus comes first. */
function firstIn(box: Element, isTouched: boolean): HTMLElement | null {
  const all = [...box.querySelectorAll<HTMLElement>(reachable)].filter(
    // A field under a finger would bring the keyboard up.
    (element) => isShown(element) && !(isTouched && element.matches(written)),
  );
  return all.find((element) => element.matches('[data-autofocus]')) ?? all[0] ?? null;
}

function focusable(element: HTMLElement | null): HTMLElement | null {
  if (element && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  return element;
}

/** The heading of a card in which nothing is left to press: the next card is about something else. */
function headingIn(box: Element): HTMLElement | null {
  return focusable([...box.querySelectorAll<HTMLElement>('h2, h3')].find(isShown) ?? null);
}

/** Nearest to where somebody was: from the inside out, as far as the screen's content or the dialog. */
function nearest({ around, layer }: Stop, isTouched: boolean): HTMLElement | null {
  for (const box of around) {
    if (box.matches('main, #root')) return null;
    const found = isThere(box) ? (firstIn(box, isTouched) ?? headingIn(box)) : null;
    if (found) return found;
    if (box === layer) return null;
  }
  return null;
}

/** The start of a screen: its heading, else its content. */
function startOfScreen(): HTMLElement | null {
  return focusable(
    [...document.querySelectorAll<HTMLElement>('h1')].find(isShown) ??
      [...document.querySelectorAll<HTMLElement>('main')].find(isShown) ??
      null,
  );
}

function startOfCover(isTouched: boolean): HTMLElement | null {
  const cover = [...document.querySelectorAll<HTMLElement>(covers)].findLast(isShown);
  return cover ? firstIn(cover, isTouched) : null;
}

/** Where to go on: past closed dialogs, to their openers, or to the nearest element. */
function nextPlace(stops: readonly Stop[], isTouched: boolean): HTMLElement | null {
  for (const stop of stops.toReversed()) {
    if (stop.layer && !isShown(stop.layer)) continue;
    if (isShown(stop.element)) return stop.element;
    const near = nearest(stop, isTouched);
    if (near) return near;
    if (!stop.layer) break;
  }
  return startOfCover(isTouched) ?? startOfScreen();
}

/**
 * Keeps users of a keyboard or a screen reader from falling to the start of the page: when the focused element goes
 * away, or can no longer be pressed, and nothing else takes the focus, it moves to the nearest: what replaced it,
 * what opened the dialog, the heading of the card, or that of the screen. Returns what ends it.
 */
export function keepFocus(): () => void {
  let stops: Stop[] = [];
  let isLost = false;
  let isTouched = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const isNowhere = (): boolean =>
    document.activeElement === null || document.activeElement === document.body;
  // A disabled element may keep the focus for a moment longer.
  const isElsewhere = ({ element }: Stop): boolean => !isNowhere() && document.activeElement !== element;

  const bring = (): void => {
    waiting = undefined;
    const last = stops.at(-1);
    if (!last || isElsewhere(last) || isBusy(last)) return;
    const place = nextPlace(stops, isTouched);
    // A screen that is still on its way is looked for again.
    if (!place) return;
    isLost = false;
    place.focus({ preventScroll: place.matches('h1, main') });
  };
  const look = (): void => {
    const last = stops.at(-1);
    if (!last || isElsewhere(last)) return;
    isLost ||= !isThere(last.element);
    if (isLost && !isBusy(last)) waiting ??= setTimeout(bring, patienceMs);
  };
  const arrive = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    isLost = false;
    stops = [...stops.filter(({ element }) => element !== target), stopAt(target)].slice(-rememberedStops);
  };
  // Pressing where there is nothing to press leaves the place on purpose.
  const release = (): void => {
    if (isNowhere()) stops = [];
  };
  const tell = (event: Event): void => {
    isTouched = 'pointerType' in event && event.pointerType === 'touch';
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'inert', 'hidden'],
  });
  const listeners = [
    ['focusin', arrive],
    ['pointerdown', tell],
    ['keydown', tell],
    ['pointerup', release],
  ] as const;
  for (const [name, listener] of listeners) document.addEventListener(name, listener, { capture: true });
  return () => {
    changes.disconnect();
    clearTimeout(waiting);
    for (const [name, listener] of listeners) document.removeEventListener(name, listener, { capture: true });
  };
}
