/** Messages between parts of the product across layers. */
export interface AppEvents {
  /** The server said 401, or a socket heard it: the sign-in session is dead. */
  sessionExpired: { message?: string; why?: string };
  /** The account was deactivated while its person was signed in. */
  deactivated: { message?: string; isPlaceClosed?: boolean };
  /** A request reached nobody, or nothing comes any more, although the browser believes to be online. */
  networkDown: undefined;
  /** Any answer arrived. */
  answered: undefined;
  /** The server answers, after nothing had come for a while. */
  networkBack: undefined;
}

type Listener<E extends keyof AppEvents> = (detail: AppEvents[E]) => void;

const listeners: { [E in keyof AppEvents]: Set<Listener<E>> } = {
  sessionExpired: new Set(),
  deactivated: new Set(),
  networkDown: new Set(),
  answered: new Set(),
  networkBack: new Set(),
};

/** Listens to an event. Returns how to stop. */
export function onAppEvent<E extends keyof AppEvents>(name: E, listener: Listener<E>): () => void {
  listeners[name].add(listener);
  return () => listeners[name].delete(listener);
}

/** Tells all listeners. */
export function emitAppEvent<E extends keyof AppEvents>(name: E, detail: AppEvents[E]): void {
  for (const listener of listeners[name]) listener(detail);
}
