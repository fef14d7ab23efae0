import type { providersCalls } from '@lectern/contract/administration/providers.calls.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';

type Calls = typeof providersCalls;
type ProviderView = CallResult<Calls['changeProvider']>;

/** A provider as it is kept. */
interface Kept extends Omit<ProviderView, 'hasSecret' | 'secretSetAt' | 'returnAddress'> {
  readonly hostId: string;
  readonly secretSetAt: Date | null;
}

/** A provider as its keepers see it. */
export function toProviderView(
  { hostId: _of, secretSetAt, ...rest }: Kept,
  returnAddress: string,
): ProviderView {
  return {
    ...rest,
    hasSecret: secretSetAt !== null,
    secretSetAt: secretSetAt?.toISOString() ?? null,
    returnAddress,
  };
}
