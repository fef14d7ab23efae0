import { deepEqual } from '@tanstack/react-router';

/** Gives what is sent a key: the same as long as the same values are sent again, another after a success. */
export interface SendingKeys<V> {
  keyOf: (values: V) => string;
  /** The server has answered: the next sending is another one. */
  settle: () => void;
}

/** Also where a page has no secure context, as on a test host by plain HTTP. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The keys of one form or button, so that an answer that was lost makes nothing twice. */
export function sendingKeys<V>(): SendingKeys<V> {
  let sent: { values: V; key: string } | null = null;
  return {
    keyOf: (values) => {
      // A file is the same only if it is the very one that was picked.
      if (sent === null || !deepEqual(sent.values, values)) sent = { values, key: newKey() };
      return sent.key;
    },
    settle: () => {
      sent = null;
    },
  };
}
