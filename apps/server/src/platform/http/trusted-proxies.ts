import { BlockList, isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';

/** Whether an address belongs to a proxy of ours, which is trusted about the caller. */
export type TrustedProxies = (address: string) => boolean;

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Whether it is an address, a range such as 10.0.0.0/8, or the name of ranges. */
export function isProxyRange(text: string): boolean {
  if (text in named) return true;
  const [address = '', bits, ...more] = text.split('/');
  const width = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width);
}

/** Trusts the proxies at these addresses and ranges; without any, none. */
export function trustProxies(ranges: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const range of ranges.flatMap((text) => named[text] ?? [text])) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) > 0 && list.check(address, familyOf(address));
}

/** The caller, seen through trusted proxies: the nearest address that is none of them. */
export function callerAddress(peer: string, headers: IncomingHttpHeaders, trusted: TrustedProxies): string {
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => isIP(one) > 0);
  let address = peer;
  while (trusted(address)) {
    const before = told.pop();
    if (before === undefined) break;
    address = before;
  }
  return address;
}
