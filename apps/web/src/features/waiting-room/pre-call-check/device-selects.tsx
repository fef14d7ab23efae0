import type { DevicePreview, PreviewState } from '@lectern/call-engine/devices/device-preview.ts';
import type { DeviceChoice } from '@lectern/call-engine/devices/device-list.ts';
import { IconMicrophone, IconVideo, IconVolume } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/select-field.tsx';

type Kind = 'camera' | 'microphone' | 'speaker';

const icons: Record<Kind, ReactNode> = {
  camera: <IconVideo size={18} stroke={1.5} aria-hidden />,
  microphone: <IconMicrophone size={18} stroke={1.5} aria-hidden />,
  speaker: <IconVolume size={18} stroke={1.5} aria-hidden />,
};

/** The three choices of devices: side by side beneath the picture, below each other with labels in a dialog. */
export function DeviceSelects({
  preview,
  state,
  hasLabels = false,
}: {
  preview: DevicePreview;
  state: PreviewState;
  hasLabels?: boolean;
}) {
  const say = useSay();
  const { lists, wish, cameraTrack, microphoneTrack } = state;
  const used = (track: MediaStreamTrack | null): string | null => track?.getSettings().deviceId ?? null;
  const choices: Record<Kind, { options: readonly DeviceChoice[]; value: string | null }> = {
    camera: { options: lists.cameras, value: used(cameraTrack) ?? wish.cameraId },
    microphone: { options: lists.microphones, value: used(microphoneTrack) ?? wish.microphoneId },
    speaker: { options: lists.speakers, value: wish.speakerId },
  };
  return (['camera', 'microphone', 'speaker'] as const).map((kind) => {
    const { options, value } = choices[kind];
    const known = options.some((option) => option.id === value) ? value : (options[0]?.id ?? null);
    return (
      <SelectField
        key={kind}
        searchable={false}
        {...(hasLabels
          ? { label: say(`preCallCheck.${kind}`) }
          : { 'aria-label': say(`preCallCheck.${kind}`) })}
        leftSection={icons[kind]}
        styles={{ input: { textOverflow: 'ellipsis' } }}
        placeholder={say('preCallCheck.systemDefault')}
        disabled={options.length === 0}
        data={options.map((option) => ({ value: option.id, label: option.label }))}
        value={known}
        onChange={(id) => {
          if (id !== null) void preview.choose(kind, id);
        }}
      />
    );
  });
}
