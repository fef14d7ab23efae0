import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that are no public addresses: this machine, private networks, examples, multicast. */
const closed: readonly (readonly [net: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Only this part of IPv6 is the internet; the ranges here carry an IPv4 address or are for examples. */
const open6 = ['2000::', 3] as const;
const closed6: readonly (readonly [net: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closedV4 = new BlockList();
for (const [net, bits] of closed) closedV4.addSubnet(net, bits, 'ipv4');
const openV6 = new BlockList();
openV6.addSubnet(...open6, 'ipv6');
const closedV6 = new BlockList();
for (const [net, bits] of closed6) closedV6.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is one of the internet: not of this machine, not of a network of its own, and no name. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closedV4.check(address, 'ipv4');
  // An address with a zone is of this link.
  if (family !== 6 || address.includes('%')) return false;
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}
