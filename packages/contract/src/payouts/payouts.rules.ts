/** Cents of a currency, as the wire says amounts of payouts: `$1234.50`, below zero `$-12.00`. The sign names no currency. */
export function dollarText(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `$${cents < 0 ? '-' : ''}${whole}.${rest}`;
}

/** The cents of such a text, with or without its sign; null for any other. */
export function centsOf(text: string): number | null {
  const parts = /^\$?(\d{1,12})\.(\d{2})$/.exec(text);
  return parts ? Number(parts[1]) * 100 + Number(parts[2]) : null;
}
