/** Addresses that only this machine or its network reaches. Pages name addresses, and pages are content. */
import { BlockList, isIP } from 'node:net';

/** Ranges of IANA's special-purpose registries that are not reached globally. */
const RANGES = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];

const PRIVATE = createBlockList();

/** Returns true for an IP address of this machine, a private network or a reserved range, and for what is none. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return true;
  return PRIVATE.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function createBlockList(): BlockList {
  const list = new BlockList();
  for (const range of RANGES) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4');
    // NAT64: the last four bytes are an IPv4 address.
    if (!net.includes(':')) list.addSubnet(`64:ff9b::${net}`, 96 + Number(bits), 'ipv6');
  }
  return list;
}
