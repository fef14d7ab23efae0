import { may } from '@lectern/contract/access/capabilities.ts';
import type { Actor } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** Hosts are kept by people who reach the whole institution. */
export function mayKeepHosts(actor: Actor): Decision {
  return actor.kind === 'person' && may(actor.role, 'keepHosts') ? allowed : denied('access_denied');
}
