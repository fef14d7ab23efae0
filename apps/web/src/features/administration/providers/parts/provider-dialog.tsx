import type { ProviderView } from '@lectern/contract/administration/providers.shapes.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { keepDraft } from '../../../../lib/form-drafts.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { ConflictNotice } from '../../../../ui/form/conflict-notice.tsx';
import { KeptForm } from '../../../../ui/form/kept-form.tsx';
import { Row } from '../../../../ui/layout.tsx';
import { ModalWindow } from '../../../../ui/modal-window.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { useProviderTexts, useProviderWords } from './provider-words.ts';
import type { ProviderValues } from './provider-values.ts';
import { draftOf, useProviderForm } from './use-provider-form.ts';

interface ProviderFormProps {
  hostId: string;
  /** The one that is edited; null where one is added. */
  provider: ProviderView | null;
  onSaved: (saved: ProviderView) => void;
  onClose: () => void;
}

function ProviderForm({ hostId, provider, onSaved, onClose }: ProviderFormProps) {
  const say = useSay();
  const label = useProviderWords();
  const textOf = useProviderTexts();
  const { form, conflict } = useProviderForm(hostId, provider, onSaved);
  return (
    <KeptForm form={form} gap={16}>
      {conflict && (
        <ConflictNotice<ProviderValues>
          conflict={conflict}
          values={form.values}
          labelOf={label}
          textOf={textOf}
          onChoose={form.change}
        />
      )}
      <ProviderFields hostId={hostId} provider={provider} form={form} />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('core.action.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('whiteLabel.save')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** Adds a provider, or changes one. One that was added stays open: the provider must be told its return address. */
export function ProviderDialog({
  hostId,
  edited,
  onEdit,
}: {
  hostId: string;
  edited: ProviderView | 'new' | null;
  onEdit: (next: ProviderView | null) => void;
}) {
  const say = useSay();
  // While the dialog fades out it still shows what it was about.
  const [shown, setShown] = useState<ProviderView | 'new'>('new');
  if (edited !== null && edited !== shown) setShown(edited);
  const provider = shown === 'new' ? null : shown;
  const close = (): void => {
    keepDraft(draftOf(hostId, provider?.id ?? null), null);
    onEdit(null);
  };
  return (
    <ModalWindow
      isOpen={edited !== null}
      onClose={close}
      title={
        provider === null
          ? say('whiteLabel.provider.add')
          : say('whiteLabel.provider.edit', { name: provider.name })
      }
      width={640}
    >
      <ProviderForm
        key={provider?.id}
        hostId={hostId}
        provider={provider}
        onSaved={(saved) => onEdit(provider === null ? saved : null)}
        onClose={close}
      />
    </ModalWindow>
  );
}
