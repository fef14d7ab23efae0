import type { ChatStore } from '@lectern/call-engine/chat/chat-store.ts';
import { createState, type Observable } from '@lectern/call-engine/observable.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { uploadFiles } from '../../visits/visits.queries.ts';

/** The text sent with a file, and who receives both. */
interface FileWords {
  text: string;
  receiverId: string | null;
}

/** A file that was chosen for a message, until the message is among the others. */
export interface OutgoingFile {
  file: File;
  /** A local address for its preview; null if it is no picture. */
  picture: string | null;
  /** Null until it is sent. */
  words: FileWords | null;
  /** 0 to 1 while it travels. */
  progress: number;
  /** Why it did not arrive; it can be sent again. */
  failure: string | null;
}

/** The file of one chat that is on its way; it outlives the panel in which it was chosen. */
interface Outgoing {
  readonly state: Observable<OutgoingFile | null>;
  choose(file: File): void;
  /** Takes it away, also while it travels, and tells what was to go with it. */
  remove(): FileWords | null;
  /** Sends it with these words, or again with those that it has. */
  send(words?: FileWords): Promise<void>;
}

function createOutgoing(chat: ChatStore, visitId: string): Outgoing {
  const state = createState<OutgoingFile | null>(null);
  let travel = new AbortController();
  const clear = (): void => {
    const { picture = null } = state.get() ?? {};
    if (picture !== null) URL.revokeObjectURL(picture);
    state.set(null);
  };
  /** Changes the file, unless it was replaced or removed meanwhile. */
  const change = (file: File, changes: Partial<OutgoingFile>): void => {
    const now = state.get();
    if (now?.file === file) state.set({ ...now, ...changes });
  };
  const carry = async (file: File, { text, receiverId }: FileWords): Promise<void> => {
    const { signal } = travel;
    const onProgress = (progress: number): void => change(file, { progress });
    const [fileId] = await uploadFiles({ files: [file], purpose: 'chat', visitId, onProgress, signal });
    if (signal.aborted || fileId === undefined) return;
    chat.write({ text, fileId, ...(receiverId === null ? {} : { receiverId }) });
    clear();
  };
  return {
    state,
    choose: (file) => {
      clear();
      const picture = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
      state.set({ file, picture, words: null, progress: 0, failure: null });
    },
    remove: () => {
      const words = state.get()?.words ?? null;
      travel.abort();
      clear();
      return words;
    },
    send: async (given) => {
      const { file, words } = state.get() ?? {};
      const going = given ?? words;
      if (!file || !going) return;
      travel = new AbortController();
      change(file, { words: going, progress: 0, failure: null });
      try {
        await carry(file, going);
      } catch (error) {
        // File and words stay, so that it can be sent again.
        change(file, { failure: failureText(error, 'chat.fileNotSent') });
      }
    },
  };
}

const known = new WeakMap<ChatStore, Outgoing>();

/** The file on its way in a chat. */
export function outgoingOf(chat: ChatStore, visitId: string): Outgoing {
  const outgoing = known.get(chat) ?? createOutgoing(chat, visitId);
  known.set(chat, outgoing);
  return outgoing;
}
