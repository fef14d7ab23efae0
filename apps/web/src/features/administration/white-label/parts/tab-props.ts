import type { HostView } from '@lectern/contract/administration/white-label.shapes.ts';
import type { KeptFormState } from '../../../../ui/form/use-kept-form.ts';
import type { Versioned } from '../../../../ui/form/use-versioned-form.ts';
import type { HostField, HostValues } from './host-values.ts';

/** The props of every tab. */
export interface TabProps {
  host: HostView;
  form: KeptFormState<Versioned<HostValues>, HostField>;
}
