import { isPassing } from '../../../lib/api-failure.ts';

const pauseMs = 800;
const againMs = 5_000;

/** Keeps a draft on the server, one save after the other. */
export interface DraftSaver {
  /** The typed text; it is saved after a pause. */
  readonly type: (text: string) => void;
  /** The server has another text than the one that was typed and saved here: there is nothing to save. */
  readonly told: (text: string) => void;
  /** It was sent: the server takes the draft away with the message, and nothing that is on its way brings it back. */
  readonly sent: () => void;
  /** The field is shown again. */
  readonly enter: () => void;
  /** The field goes away: unsaved text is saved at once, and not retried. */
  readonly leave: () => void;
}

/** Makes what saves a draft. A save that failed is repeated, unless it was refused. */
export function draftSaver(save: (text: string) => Promise<unknown>, fromServer: string): DraftSaver {
  /** The server's version; null if unknown. */
  let saved: string | null = fromServer;
  let wanted = fromServer;
  let isSaving = false;
  let isLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    if (isSaving || wanted === saved) return;
    const text = wanted;
    let hasFailed = false;
    isSaving = true;
    saved = text;
    try {
      await save(text);
    } catch (error) {
      // Refused text stays in this tab.
      hasFailed = isPassing(error);
      if (hasFailed && saved === text) saved = null;
    } finally {
      isSaving = false;
    }
    if (wanted === saved) return;
    if (!isLeft) later(hasFailed ? againMs : pauseMs);
    else if (wanted !== text) await run();
  };
  return {
    type: (text) => {
      wanted = text;
      if (text === saved) clearTimeout(timer);
      else later(pauseMs);
    },
    told: (text) => {
      clearTimeout(timer);
      wanted = text;
      saved = text;
    },
    sent: () => {
      clearTimeout(timer);
      wanted = '';
      // A draft under way may arrive after the message: then it is removed again.
      saved = isSaving ? null : '';
    },
    enter: () => {
      isLeft = false;
    },
    leave: () => {
      isLeft = true;
      void run();
    },
  };
}
