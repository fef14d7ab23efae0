/** The websocket address of the media engine: the server may name a path of its own, or another host. */
export function mediaAddress(mediaUrl: string, pageAddress: string): string {
  const address = new URL(mediaUrl === '' ? '/' : mediaUrl, pageAddress);
  address.protocol = address.protocol === 'https:' || address.protocol === 'wss:' ? 'wss:' : 'ws:';
  return address.href.replace(/\/$/, '');
}
