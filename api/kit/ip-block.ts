import { BlockList, isIPv4, isIPv6 } from 'node:net'

const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/**
 * The client an address stands for: one IPv4 address, or the /64 of an IPv6 address, because every
 * line has a whole /64. Text that is no address is returned as it is.
 */
export function ipBlock(ip: string): string {
  if (!isIPv6(ip)) return ip.trim().toLowerCase()
  const groups = groupsOf(ip)
  if (mapped.check(ip, 'ipv6')) return ipv4Of(groups)
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The network around an address: an IPv4 /24 or an IPv6 /48, as one provider assigns. */
export function ipRange(ip: string): string {
  const block = ipBlock(ip)
  if (isIPv4(block)) return `${block.split('.', 3).join('.')}.0/24`
  return block.endsWith('::/64') ? `${block.split(':', 3).join(':')}::/48` : block
}

/** The eight groups of an IPv6 address. `URL` normalises it first; then `::` is expanded. */
function groupsOf(ip: string): string[] {
  const bare = ip.split('%', 1)[0] ?? ip
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}

const ipv4Of = (groups: string[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
    .join('.')
