import { calls } from '@lectern/contract/calls.ts';
import type { Call } from '@lectern/contract/core/call.ts';
import {
  callPacesOfAddress,
  callPacesOfPerson,
  type CallPace,
  type Pace,
} from '@lectern/contract/core/pace.ts';
import { callPaces } from '@lectern/contract/paces.ts';
import type { Caller } from './paces.ts';

const addressOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

const byAddress = new Map<string, CallPace>(
  Object.entries(callPaces).map(([name, pace]) => [addressOf(calls[name as keyof typeof calls]), pace]),
);

/** The kind of a call. Throws for one that is missing in the contract's table: it would be unlimited. */
export function paceOfCall(call: Pick<Call, 'method' | 'path'>): CallPace {
  const pace = byAddress.get(addressOf(call));
  if (!pace) throw new Error(`${addressOf(call)} has no row in the contract's paces.`);
  return pace;
}

/** How much of a kind of call somebody may have. */
export function paceOfCaller(caller: Caller, kind: CallPace): Pace {
  return caller.isPerson ? callPacesOfPerson[kind] : callPacesOfAddress[kind];
}
