import { browserOf, systemOf } from '@lectern/call-engine/devices/browser.ts';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react';
import type { NetworkFinding } from '@lectern/call-engine/check/network-check.ts';
import { formatCount } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import classes from './fault-panel.module.css';
import { stepsFor, type DeviceFault } from './repair-steps.ts';
import { Stack } from '../../../ui/layout.tsx';

function Step({ number, text }: { number: number; text: string }) {
  const sign = (
    <span className={classes.sign}>
      <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
    </span>
  );
  return (
    <li className={classes.step}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <span>
        <RichText text={text} icon={sign} />
      </span>
    </li>
  );
}

/** How a fault of camera or microphone is mended in this browser, in three steps, and how to go on. */
export function DeviceFaultPanel({
  fault,
  isChecking,
  onCheck,
  onSkipCamera,
}: {
  fault: DeviceFault;
  isChecking: boolean;
  onCheck: () => void;
  /** Only where the camera alone is at fault. */
  onSkipCamera: (() => void) | null;
}) {
  const say = useSay();
  const { userAgent, maxTouchPoints } = navigator;
  const steps = stepsFor(
    fault.kind,
    browserOf(userAgent, maxTouchPoints),
    systemOf(userAgent, maxTouchPoints),
  );
  const device = say(`preCallCheck.device.${fault.devices}`);
  const texts = [
    say(`preCallCheck.steps.${steps}.one`, { device }),
    say(`preCallCheck.steps.${steps}.two`, { device }),
    say('preCallCheck.steps.again'),
  ];
  return (
    <div className={classes.panel}>
      <ol className={classes.steps}>
        {texts.map((text, index) => (
          <Step key={text} number={index + 1} text={text} />
        ))}
      </ol>
      <Stack gap={8}>
        <Button leftSection={<IconRefresh size={18} stroke={1.5} />} loading={isChecking} onClick={onCheck}>
          {say('preCallCheck.checkAgain')}
        </Button>
        {onSkipCamera && (
          <Button variant="default" onClick={onSkipCamera}>
            {say('preCallCheck.joinWithoutCamera')}
          </Button>
        )}
      </Stack>
    </div>
  );
}

/** A network that is too slow, with the offer to look again. */
export function NetworkFaultPanel({
  finding,
  isChecking,
  onCheck,
}: {
  finding: NetworkFinding;
  isChecking: boolean;
  onCheck: () => void;
}) {
  const say = useSay();
  const { pingMs, speedKbps } = finding;
  const measured = [
    ...(pingMs === null ? [] : [say('preCallCheck.measured.ping', { ms: formatCount(Math.round(pingMs)) })]),
    ...(speedKbps === null ? [] : [say('preCallCheck.measured.speed', { kbps: formatCount(speedKbps) })]),
  ];
  return (
    <div className={classes.panel} role="alert">
      <div className={classes.steps}>
        <h2 className="type-card-title">{say('preCallCheck.fault.network')}</h2>
        <p className="type-reading tone-2">{say('preCallCheck.alert.network')}</p>
        {measured.length > 0 && (
          <p className="type-row tone-2 tabular">
            {say('preCallCheck.measured.title')} {measured.join(', ')}
          </p>
        )}
      </div>
      <Stack gap={8}>
        <Button leftSection={<IconRefresh size={18} stroke={1.5} />} loading={isChecking} onClick={onCheck}>
          {say('preCallCheck.retry')}
        </Button>
      </Stack>
    </div>
  );
}
