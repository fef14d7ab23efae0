import type { Say } from '../../../lib/i18n.ts';
import type { WayFinding } from '../waiting-room.queries.ts';

/** What a network's administrator must know to let sound and picture out: one line for each address and port. */
export function wayLetter({ address, doors, takesTls }: WayFinding, name: string, say: Say): string {
  const { hostname, port, protocol } = new URL(address);
  const usualPort = protocol === 'wss:' ? '443' : '80';
  const page = { address: hostname, port: port === '' ? usualPort : port };
  const ways = doors.map((door) =>
    say(`preCallCheck.wayFault.letter.${door.protocol}`, { address: door.address, port: String(door.port) }),
  );
  return [
    say('preCallCheck.wayFault.letter.intro', { name }),
    ...(ways.length > 0 ? ways : [say('preCallCheck.wayFault.letter.cluster', { address: hostname })]),
    ...(takesTls ? [say('preCallCheck.wayFault.letter.tls', page)] : []),
    say('preCallCheck.wayFault.letter.page', page),
    say('preCallCheck.wayFault.letter.end'),
  ].join('\n');
}
