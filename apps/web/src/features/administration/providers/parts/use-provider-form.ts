import {
  changedProvider,
  newProvider,
  type ProviderView,
} from '@lectern/contract/administration/providers.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../../lib/body-errors.ts';
import { toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { useVersionedForm, type Saved, type Versioned } from '../../../../ui/form/use-versioned-form.ts';
import { renewHost } from '../../../institutions/host.ts';
import { addProvider, changeProvider, providersQuery } from '../providers.queries.ts';
import {
  providerBody,
  providerPlaces,
  providerValuesOf,
  type ProviderField,
  type ProviderValues,
} from './provider-values.ts';

type Answer = Awaited<ReturnType<typeof addProvider>>;

/** Names what is kept of the form in this tab. */
export const draftOf = (hostId: string, providerId: string | null): string =>
  `provider:${hostId}:${providerId ?? 'new'}`;

/** The form of a provider of a host, or of a new one. A typed secret is kept nowhere. */
export function useProviderForm(
  hostId: string,
  provider: ProviderView | null,
  onSaved: (saved: ProviderView) => void,
) {
  const cache = useQueryClient();
  const query = providersQuery(hostId);
  const keepsSecret = provider?.hasSecret === true;
  const bodyOf = (values: Versioned<ProviderValues>) => {
    const { opened, ...rest } = values;
    const body = providerBody(rest, keepsSecret);
    return opened === null ? body : { ...body, version: opened.version };
  };
  const read = async (): Promise<Saved<ProviderValues>> => {
    const { data } = await cache.fetchQuery({ ...query, staleTime: 0 });
    const now = data.find(({ id }) => id === provider?.id) ?? provider;
    return { version: now?.version ?? 0, fields: providerValuesOf(now) };
  };
  return useVersionedForm<ProviderValues, ProviderField, Answer>({
    name: draftOf(hostId, provider?.id ?? null),
    unkept: ['secret'],
    fields: providerValuesOf(provider),
    version: provider?.version ?? null,
    places: providerPlaces,
    check: (values) =>
      bodyErrors(provider === null ? newProvider : changedProvider, bodyOf(values), providerPlaces),
    read,
    send: (values, key) => {
      const body = providerBody(values, keepsSecret);
      if (provider === null) return addProvider(hostId, body, key);
      const version = values.opened?.version ?? provider.version;
      return changeProvider({ hostId, providerId: provider.id }, { ...body, version }, key);
    },
    onSent: ({ response, message }) => {
      cache.setQueryData(query.queryKey, (known) => ({
        data: [...(known?.data ?? []).filter(({ id }) => id !== response.id), response].toSorted((a, b) =>
          a.name.localeCompare(b.name),
        ),
      }));
      void cache.invalidateQueries({ queryKey: query.queryKey });
      void renewHost();
      toastSuccess(message);
      onSaved(response);
    },
  });
}
