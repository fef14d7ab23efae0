import type { HostView } from '@lectern/contract/administration/white-label.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { sentPictureQuery } from '../white-label.queries.ts';
import { logoSlots } from './host-values.ts';

/** The address of a logo by its name: one that the host shows, or one that was sent and is not saved yet; null for none. */
export function useLogoAddress(host: HostView, picture: string | null): string | null {
  const own = logoSlots.flatMap((slot) => host[slot] ?? []).find((shown) => shown.picture === picture);
  const isSent = picture !== null && own === undefined;
  const sent = useQuery({ ...sentPictureQuery(picture ?? ''), enabled: isSent });
  return own?.address ?? (isSent ? (sent.data ?? null) : null);
}
