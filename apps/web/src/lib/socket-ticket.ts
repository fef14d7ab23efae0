import { api } from './api-client.ts';

/** A ticket that signs one socket in, once. */
export async function socketTicket(): Promise<string> {
  const ticket = await api('POST /user/socket-authentication');
  return ticket.socketAuthentication;
}
