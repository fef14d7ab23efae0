import type { HostView } from '@lectern/contract/administration/white-label.shapes.ts';
import { whiteLabelLimits } from '@lectern/contract/administration/white-label.limits.ts';
import { Button, Input } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { Row } from '../../../../ui/layout.tsx';
import { SchemeGround } from '../../../../ui/theme/scheme-ground.tsx';
import { brandTheme } from '../../../institutions/brand-theme.ts';
import { uploadFiles } from '../../../visits/visits.queries.ts';
import { pictureFault } from '../../picture-fault.ts';
import type { LogoSlot } from './host-values.ts';
import { useLogoAddress } from './use-logo-address.ts';
import classes from './logo-field.module.css';

interface LogoFieldProps {
  slot: LogoSlot;
  label: string;
  host: HostView;
  value: string | null;
  error: string | undefined;
  onChange: (picture: string | null) => void;
}

/** A logo on the ground that it is made for. Another one is sent at once, and shown to everybody once the form is saved. */
export function LogoField({ slot, label, host, value, error, onChange }: LogoFieldProps) {
  const say = useSay();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const address = useLogoAddress(host, value);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (!['image/png', 'image/jpeg'].includes(file.type) || file.size > whiteLabelLimits.logoBytes) {
      setFault(say('whiteLabel.refusal.logo_unfit'));
      return;
    }
    setBusy(true);
    setFault(null);
    try {
      const [fileId] = await uploadFiles({ files: [file], purpose: 'brand' });
      if (fileId !== undefined) onChange(fileId);
    } catch (reason) {
      // Shown next to the picture, which stays.
      setFault(pictureFault(reason, say));
    }
    setBusy(false);
  };
  return (
    <Input.Wrapper label={label} labelElement="div" error={fault ?? error} id={id}>
      <SchemeGround
        scheme={slot === 'logoDark' ? 'dark' : 'light'}
        brand={brandTheme(host.brandColor)}
        className={classes.ground}
      >
        {address === null ? (
          <span className="type-head">{say('whiteLabel.logo.none')}</span>
        ) : (
          <img className={classes.picture} src={address} alt={label} />
        )}
      </SchemeGround>
      <Row gap={12}>
        <Button
          variant="transparent"
          size="compact-sm"
          px={0}
          loading={isBusy}
          aria-label={say('whiteLabel.logo.replaceNamed', { name: label })}
          onClick={() => input.current?.click()}
        >
          {say('whiteLabel.logo.replace')}
        </Button>
        {value !== null && (
          <Button
            variant="transparent"
            size="compact-sm"
            px={0}
            aria-label={say('core.action.removeNamed', { name: label })}
            onClick={() => onChange(null)}
          >
            {say('whiteLabel.logo.remove')}
          </Button>
        )}
      </Row>
      <input
        ref={input}
        hidden
        type="file"
        accept=".png,.jpg,.jpeg"
        aria-label={label}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </Input.Wrapper>
  );
}
