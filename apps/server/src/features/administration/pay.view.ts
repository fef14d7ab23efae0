import type { EducatorPay } from '@lectern/contract/administration/pay.shapes.ts';

/** Pay as it is kept, with whose decision each rate was. */
interface ReadPay extends Omit<EducatorPay, 'rates'> {
  readonly rates: readonly {
    readonly validFrom: string;
    readonly cents: number;
    readonly setBy: string;
    readonly setAt: Date;
  }[];
}

/** An educator's pay as it is shown; the setter is named only where names are given. */
export function toPay(
  { rates, ...facts }: ReadPay,
  setters: ReadonlyMap<string, { readonly name: string }>,
): EducatorPay {
  return {
    ...facts,
    rates: rates.map(({ validFrom, cents, setAt, setBy }) => ({
      ...{ validFrom, cents, setAt: setAt.toISOString(), setBy: setters.get(setBy)?.name ?? null },
      isToCome: validFrom > facts.today,
    })),
  };
}
