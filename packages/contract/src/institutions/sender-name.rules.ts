/** Characters that would turn a name into another address, or make mail programs read it as one. */
const misleading = /[<>@"\\]|=\?/g;

/** Whether mails may come from a name. */
export function isSenderName(text: string): boolean {
  return text.search(misleading) < 0;
}

/** A name as mails come from it: that of a host was chosen before, or by the operator. */
export function toSenderName(text: string): string {
  return text.replaceAll(misleading, '').trim();
}
