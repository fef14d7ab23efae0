import type { SignInSlips } from '@lectern/contract/administration/students.shapes.ts';
import { useSay } from '../../../lib/i18n.ts';
import { saveFile } from '../../../ui/resource-list/list-file.ts';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';

/** Saves slips as files of the browser, and says how many there are, who was left alone, and whose name cannot be read. */
export function useSlipsSaved(): (all: readonly SignInSlips[]) => void {
  const say = useSay();
  return (all) => {
    const name = say('administration.slips.file');
    const files = all.filter(({ given }) => given > 0);
    for (const [at, { file }] of files.entries()) {
      const bytes = Uint8Array.from(atob(file), (sign) => sign.codePointAt(0) ?? 0);
      const part = files.length > 1 ? `-${at + 1}` : '';
      saveFile(new Blob([bytes], { type: 'application/pdf' }), `${name}${part}.pdf`);
    }
    const sum = (read: (one: SignInSlips) => number) => all.reduce((total, one) => total + read(one), 0);
    const [given, leftAlone] = [sum((one) => one.given), sum((one) => one.leftAlone)];
    const left = leftAlone > 0 ? say('administration.slips.leftAlone', { count: leftAlone }) : '';
    const text =
      given === 0 ? say('administration.slips.none') : say('administration.slips.given', { count: given });
    toastSuccess(`${text} ${left}`.trim());
    const unreadable = all.flatMap((one) => one.unreadable);
    if (unreadable.length > 0)
      toastError(say('administration.slips.unreadable', { names: unreadable.join(', ') }));
  };
}
