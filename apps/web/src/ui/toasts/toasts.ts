import { announce } from '../live-region.tsx';

/** What a toast says of how it went. */
export type ToastTone = 'success' | 'warning' | 'error';

/** One toast; the same `id` replaces an earlier one. */
export interface Toast {
  tone: ToastTone;
  title: string;
  text?: string;
  id?: string;
}

type Shower = (toast: Toast) => void;
type Remover = (id: string) => void;

let shower: Shower | null = null;
let remover: Remover | null = null;
let waiting: Toast[] = [];
const wanters = new Set<() => void>();

/** Shows a toast at the top right and has it read out. The stack itself is loaded with the first one. */
function show(toast: Toast): void {
  announce([toast.title, toast.text].filter((part) => part !== undefined).join(' '));
  if (shower) shower(toast);
  else waiting = [...waiting, toast];
  for (const wanted of wanters) wanted();
}

/** Something was done. */
export function toastSuccess(title: string, text?: string): void {
  show({ tone: 'success', title, text });
}

/** Something was not accepted and can be mended. Null says nothing: it is told elsewhere. */
export function toastWarning(title: string | null, text?: string): void {
  if (title !== null) show({ tone: 'warning', title, text });
}

/** The same with a name by which it is taken away once it is mended. */
export function toastFault(id: string, title: string): void {
  show({ tone: 'warning', title, id });
}

/** What was wrong is mended: nothing says so any more. */
export function withdrawToast(id: string): void {
  waiting = waiting.filter((toast) => toast.id !== id);
  remover?.(id);
}

/** Something failed. Null says nothing: it is told elsewhere. */
export function toastError(title: string | null, text?: string): void {
  if (title !== null) show({ tone: 'error', title, text });
}

/** For the stack: takes over what waits and everything to come. Returns how to let go. */
export function takeToasts(next: Shower, remove: Remover | null = null): () => void {
  shower = next;
  remover = remove;
  for (const toast of waiting) next(toast);
  waiting = [];
  return () => {
    shower = null;
    remover = null;
  };
}

/** For the host: tells when the first toast is wanted. */
export function onToastWanted(listener: () => void): () => void {
  wanters.add(listener);
  if (waiting.length > 0) listener();
  return () => wanters.delete(listener);
}
