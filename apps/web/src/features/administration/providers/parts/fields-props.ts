import type { ProviderView } from '@lectern/contract/administration/providers.shapes.ts';
import type { KeptFormState } from '../../../../ui/form/use-kept-form.ts';
import type { Versioned } from '../../../../ui/form/use-versioned-form.ts';
import type { ProviderField, ProviderValues } from './provider-values.ts';

/** The props of each group of fields. */
export interface FieldsProps {
  hostId: string;
  provider: ProviderView | null;
  form: KeptFormState<Versioned<ProviderValues>, ProviderField>;
}
