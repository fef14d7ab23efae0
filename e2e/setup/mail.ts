import { expect } from '@playwright/test';
import type { Product } from './product.ts';

/** What a mail asks of its receiver's calendar. */
export interface MailedEntry {
  method: string;
  uid: string;
  sequence: number;
  /** As the file has it: UTC without signs between. */
  startsAt: string;
  title: string;
}

function valueOf(file: string, name: string): string {
  return new RegExp(`^${name}:(.*)$`, 'm').exec(file)?.[1]?.trim() ?? '';
}

/** The newest entry that mails of this subject brought to somebody's calendar. */
export async function entryMailedTo(
  product: Product,
  address: string,
  subject: RegExp,
): Promise<MailedEntry> {
  const read = async (): Promise<MailedEntry | undefined> => {
    const outbox = await fetch(`${product.url}/api/test/outbox?to=${encodeURIComponent(address)}`);
    const { response } = (await outbox.json()) as {
      response: { data: { subject: string; calendar: { method: string; content: string } | null }[] };
    };
    const calendar = response.data.find((mail) => subject.test(mail.subject) && mail.calendar)?.calendar;
    if (!calendar) return undefined;
    const file = calendar.content.replaceAll('\r\n ', '');
    return {
      method: calendar.method,
      uid: valueOf(file, 'UID'),
      sequence: Number(valueOf(file, 'SEQUENCE')),
      startsAt: valueOf(file, 'DTSTART'),
      title: valueOf(file, 'SUMMARY'),
    };
  };
  await expect.poll(read).toBeDefined();
  const entry = await read();
  if (!entry) throw new Error('The mail is not there any more.');
  return entry;
}

/** A link of a mail, as an address of this product; the mail comes by the job queue, a moment after the answer. */
export async function linkMailedTo(product: Product, address: string, path: string): Promise<string> {
  const read = async (): Promise<string | undefined> => {
    const outbox = await fetch(`${product.url}/api/test/outbox?to=${encodeURIComponent(address)}`);
    const { response } = (await outbox.json()) as { response: { data: { links: string[] }[] } };
    return response.data.flatMap(({ links }) => links).find((one) => one.includes(path));
  };
  await expect.poll(read).toBeDefined();
  const { pathname, search } = new URL((await read()) ?? '');
  return `${product.url}${pathname}${search}`;
}
