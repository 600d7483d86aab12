import ipaddr from 'ipaddr.js'

/** IPv6 addresses that are given out for the internet; everything else has a meaning of its own (RFC 4291, IANA). */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')
/** An IPv4 address behind a translator has its last four bytes in it (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an address belongs to the internet. Private, loopback, link-local, shared, multicast, reserved and translated ones do not; an IPv4 address in
 * IPv6 clothes (mapped, or behind NAT64) is judged as the IPv4 address that it is.
 * @param address as a resolver gives it; every spelling is read, none that is no address is public
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
