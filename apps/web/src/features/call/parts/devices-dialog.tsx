import { noDevices, sortDevices, type DeviceLists } from '@lectern/call-engine/devices/device-list.ts';
import type { OwnMedia } from '@lectern/call-engine/room/own-media.ts';
import { Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

/** Another camera, microphone or speaker in the middle of a call. */
export function DevicesDialog({
  isOpen,
  media,
  isSpeakerOnly = false,
  onClose,
}: {
  isOpen: boolean;
  media: OwnMedia;
  /** Observers send nothing. */
  isSpeakerOnly?: boolean;
  onClose: () => void;
}) {
  const say = useSay();
  const { wish } = useObservable(media.state);
  const [lists, setLists] = useState<DeviceLists>(noDevices);
  useEffect(() => {
    if (!isOpen) return undefined;
    const refresh = (): void =>
      void navigator.mediaDevices.enumerateDevices().then((found) => setLists(sortDevices(found)));
    refresh();
    navigator.mediaDevices.addEventListener('devicechange', refresh);
    return () => navigator.mediaDevices.removeEventListener('devicechange', refresh);
  }, [isOpen]);
  const kinds = [
    { kind: 'camera', label: 'call.devices.camera', options: lists.cameras, value: wish.cameraId },
    {
      kind: 'microphone',
      label: 'call.devices.microphone',
      options: lists.microphones,
      value: wish.microphoneId,
    },
    { kind: 'speaker', label: 'call.devices.speaker', options: lists.speakers, value: wish.speakerId },
  ] as const;
  return (
    <ModalWindow
      isOpen={isOpen}
      onClose={onClose}
      title={say('call.devices.title')}
      width={440}
      fillsPhones={false}
    >
      <Stack gap="md">
        {kinds
          .filter(({ kind }) => kind === 'speaker' || !isSpeakerOnly)
          .map(({ kind, label, options, value }) => (
            <SelectField
              key={kind}
              searchable={false}
              label={say(label)}
              placeholder={say('preCallCheck.systemDefault')}
              disabled={options.length === 0}
              data={options.map((option) => ({ value: option.id, label: option.label }))}
              value={options.some((option) => option.id === value) ? value : (options[0]?.id ?? null)}
              onChange={(id) => {
                if (id !== null) void media.choose(kind, id);
              }}
            />
          ))}
      </Stack>
    </ModalWindow>
  );
}
