import { expect } from '@playwright/test';
import type { Product } from './product.ts';

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
