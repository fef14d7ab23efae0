import type { Language } from '../context/ctx.ts';

/** The language a caller asks for, of those the product speaks. */
export function readLanguage(header: string | undefined): Language | undefined {
  const first = header?.trim().slice(0, 2).toLowerCase();
  return first === 'es' || first === 'en' ? first : undefined;
}

/** The requested host: the Host header alone, never what a proxy or caller says in other headers. */
export function hostNameOf(header: string | undefined): string {
  return (header ?? '').replace(/:\d+$/, '');
}
