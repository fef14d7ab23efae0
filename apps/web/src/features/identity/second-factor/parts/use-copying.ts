import { useSay } from '../../../../lib/i18n.ts';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';

/** Puts a text into the clipboard and says whether that went well. */
export function useCopying(): (text: string) => void {
  const say = useSay();
  return (text) => {
    // A browser may forbid it; the text can still be read.
    void Promise.resolve(
      navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard')),
    ).then(
      () => toastSuccess(say('secondFactor.copied')),
      () => toastError(say('secondFactor.notCopied')),
    );
  };
}
