/** Cents of an amount as people type it ('42', '42.5', '42,50'); not a number otherwise. */
export function centsOf(typed: string): number {
  const [whole, rest = ''] = typed.trim().split(/[.,]/);
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(typed.trim())) return Number.NaN;
  return Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}

/** The same the other way, as a field begins with it: '42.50'. */
export function typedCents(cents: number): string {
  return (cents / 100).toFixed(2);
}
