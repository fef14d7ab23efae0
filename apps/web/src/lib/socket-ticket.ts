import { api } from './api-client.ts';
import { isGuestMode } from './guest-mode.ts';

/** A ticket that signs one socket in, once: the signed-in person's, or in a guest's tab the guest's. */
export async function socketTicket(): Promise<string> {
  if (isGuestMode()) {
    const guest = await api('GET /guest/session');
    if (guest.socketAuthentication === null) throw new Error('The guest gave no name yet');
    return guest.socketAuthentication;
  }
  const ticket = await api('POST /user/socket-authentication');
  return ticket.socketAuthentication;
}
