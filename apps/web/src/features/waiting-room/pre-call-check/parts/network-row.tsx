import type { NetworkFinding } from '@lectern/call-engine/check/network-check.ts';
import type { MediaWay } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.names.ts';
import {
  isNetworkAcceptable,
  networkColor,
} from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.rules.ts';
import { IconWifi } from '@tabler/icons-react';
import { useSay, type Say } from '../../../../lib/i18n.ts';
import type { Tone } from '../../../../ui/theme/tokens.ts';
import { CheckRow } from './check-row.tsx';
import { CheckMark, CheckPending } from './check-mark.tsx';

function networkText(network: NetworkFinding, say: Say): string {
  const quality = say(`preCallCheck.quality.${network.quality}`);
  if (network.quality !== 'good' || network.speedKbps === null) return quality;
  const speed = network.speedKbps / 1_000;
  return say('preCallCheck.speed', {
    quality,
    speed: speed < 10 ? Number(speed.toFixed(1)) : Math.round(speed),
  });
}

function networkTone(network: NetworkFinding | undefined, isClosed: boolean): Tone {
  if (!network) return 'neutral';
  const { quality, speedKbps } = network;
  if (isClosed) return 'bad';
  if (!isNetworkAcceptable(quality)) return 'bad';
  if (quality === 'unknown') return 'neutral';
  const tones = { green: 'good', orange: 'warn', red: 'bad' } as const;
  return speedKbps === null ? 'good' : tones[networkColor(speedKbps)];
}

/** The text about the network, with the way of sound and picture; and what to do if one of them is unknown. */
function textWithWay(network: NetworkFinding, way: MediaWay | undefined, say: Say): string {
  const text = networkText(network, say);
  const isUnknown = network.quality === 'unknown';
  const isUntold = way === 'unknown' || (isUnknown && way === undefined);
  const isSaid = way === undefined || (isUnknown && isUntold);
  const found = isSaid ? text : say(`preCallCheck.way.${way}`, { network: text });
  return isUntold ? say('preCallCheck.untold', { found }) : found;
}

/** The results for the network, and for the way of sound and picture. */
export function NetworkRow({
  network,
  way,
}: {
  network: NetworkFinding | undefined;
  way?: MediaWay | undefined;
}) {
  const say = useSay();
  const isClosed = way === 'none';
  return (
    <CheckRow
      icon={<IconWifi stroke={1.5} />}
      tone={networkTone(network, isClosed)}
      title={say('preCallCheck.network')}
      text={network ? textWithWay(network, way, say) : say('preCallCheck.checking')}
      aside={
        network ? <CheckMark isFine={!isClosed && isNetworkAcceptable(network.quality)} /> : <CheckPending />
      }
    />
  );
}
