import type { DevicePreview, PreviewState } from '@lectern/call-engine/devices/device-preview.ts';
import { Stack } from '@mantine/core';
import { useSay } from '../../../../lib/i18n.ts';
import { ModalWindow } from '../../../../ui/modal-window.tsx';
import { DeviceSelects } from '../device-selects.tsx';

/** The choice of devices as a dialog; on phones it is the only place for it. */
export function DeviceDialog({
  isOpen,
  onClose,
  preview,
  state,
}: {
  isOpen: boolean;
  onClose: () => void;
  preview: DevicePreview;
  state: PreviewState;
}) {
  const say = useSay();
  return (
    <ModalWindow
      isOpen={isOpen}
      onClose={onClose}
      title={say('preCallCheck.chooseDevices')}
      width={440}
      fillsPhones={false}
    >
      <Stack gap="md">
        <DeviceSelects preview={preview} state={state} hasLabels />
      </Stack>
    </ModalWindow>
  );
}
