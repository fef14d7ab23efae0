/** Whether an address leads to the machine itself. */
export function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1';
}

/** Of some addresses those that other machines reach; loopback only where there is nothing else. */
export function reachable(addresses: readonly string[]): readonly string[] {
  const outside = addresses.filter((address) => !isLoopback(address));
  return outside.length > 0 ? outside : addresses;
}
