import ipaddr from 'ipaddr.js'

/** IPv6 addresses assigned for the internet; all others have a special meaning (RFC 4291, IANA). */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')
/** The last four bytes hold the IPv4 address behind a translator (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an address belongs to the internet. Private, loopback, link-local, shared, multicast, reserved and translated ones do not; an IPv4 address
 * inside IPv6 (mapped, or behind NAT64) is judged as that IPv4 address.
 * @param address as a resolver gives it; every spelling is parsed, and anything that is no address is not public
 */
export function isPublic(address: string): boolean {
  // A zone belongs to one link.
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast'
  const six = parsed as ipaddr.IPv6
  if (six.match(NAT64)) return isPublic(six.toByteArray().slice(12).join('.'))
  return six.match(GLOBAL) && six.range() === 'unicast'
}
