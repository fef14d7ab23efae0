import { changedHost, type HostView } from '@lectern/contract/administration/white-label.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../../lib/body-errors.ts';
import { toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { renewHost } from '../../../institutions/host.ts';
import { useVersionedForm } from '../../../../ui/form/use-versioned-form.ts';
import { changeHost, hostQueryOf, hostsQuery } from '../white-label.queries.ts';
import { hostBody, hostPlaces, hostValuesOf, type HostField, type HostValues } from './host-values.ts';

type Answer = Awaited<ReturnType<typeof changeHost>>;

/** The form of a host. Saved, this browser takes on the new look at once. */
export function useHostForm(host: HostView, onSaved: (host: HostView) => void) {
  const cache = useQueryClient();
  const query = hostQueryOf(host.id);
  return useVersionedForm<HostValues, HostField, Answer>({
    name: `host:${host.id}`,
    fields: hostValuesOf(host),
    version: host.version,
    places: hostPlaces(null),
    check: (values) => bodyErrors(changedHost, hostBody(values), hostPlaces(values)),
    read: async () => {
      const now = await cache.fetchQuery({ ...query, staleTime: 0 });
      return { version: now.version, fields: hostValuesOf(now) };
    },
    send: (values, key) => changeHost(host.id, hostBody(values), key),
    onSent: ({ response, message }) => {
      cache.setQueryData(query.queryKey, response);
      void cache.invalidateQueries({ queryKey: hostsQuery.queryKey });
      void renewHost();
      toastSuccess(message);
      onSaved(response);
    },
  });
}
