import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublic } from './ranges.ts'

declare module '../http/context.ts' {
  interface Services {
    readonly outgoing: Outgoing
  }
}

/** Why a request was not made, or not completed. The messages are for logs; screens have their own texts. */
export type OutgoingCode = 'inside' | 'not_https' | 'unresolved' | 'redirect' | 'too_large' | 'too_slow'

const MESSAGES: Readonly<Record<OutgoingCode, string>> = {
  inside: 'is inside the network: name it in OUTGOING_HOSTS to allow it',
  not_https: 'must be asked over HTTPS',
  unresolved: 'has no address',
  redirect: 'answered with a redirect, which is not followed',
  too_large: 'answered with too much',
  too_slow: 'took too long',
}

export class OutgoingError extends Error {
  readonly code: OutgoingCode
  readonly host: string
  constructor(code: OutgoingCode, host: string, options?: ErrorOptions) {
    super(`${host} ${MESSAGES[code]}`, options)
    this.code = code
    this.host = host
  }
}

/** The refusal that caused a client's error; undefined when the other side failed. */
export function outgoingErrorIn(error: unknown): OutgoingError | undefined {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if (current instanceof OutgoingError) return current
    current = current.cause
  }
  return undefined
}

/**
 * Where an address comes from. Addresses in the program, and those people set, must be public and use HTTPS; those of the environment are trusted.
 * `place` names a setting, so that an address that was in force before this check continues to work.
 */
export type Origin = 'program' | 'environment' | { readonly place: string; readonly address: string }

/** An address that a name resolved to, once: the connection is made to it and to no other. */
export interface Resolved {
  readonly address: string
  readonly family: number
}

export interface OutgoingParts {
  /** `host` or `host:port`, in lower case: may be inside, and used without TLS. */
  readonly hosts?: readonly string[]
  /** Whether an address was in force at this place before addresses were checked. */
  readonly isKept?: (place: string, address: string) => Promise<boolean>
  /** The addresses of a name, in the order in which they are tried. */
  readonly resolve?: (host: string) => Promise<readonly Resolved[]>
}

export interface Outgoing {
  /** Whether the environment names a host. */
  isNamed(host: string, port: number): boolean
  /**
   * Checks what a connection may be made to.
   * @param host a name or an address, IPv6 without brackets
   * @throws OutgoingError inside, unresolved
   */
  addressesOf(host: string, port: number, origin: Origin): Promise<readonly [Resolved, ...Resolved[]]>
  /**
   * Why an address is refused when people set it, as far as the address itself shows: what a name resolves to is checked at each request.
   * @returns code of the refusal at its field; undefined when it is accepted
   */
  refusalOf(address: string, form: 'origin' | 'host'): 'address_https' | 'address_inside' | undefined
  /** Whether it may be used without TLS. */
  isTrusted(host: string, port: number, origin: Origin): Promise<boolean>
  /** Whether a name or an address is inside now; undefined when the name does not resolve. */
  isInside(host: string): Promise<boolean | undefined>
}

const plain = (host: string): string =>
  host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()

/** The host of an address entered in the settings, or the host itself. */
export const hostOf = (address: string): string => plain(URL.parse(address)?.hostname || address)

/** Parses an IPv4 address in any spelling, decimal, octal or hexadecimal, as browsers and resolvers do. */
const spelledOut = (host: string): string => plain(URL.parse(`http://${host}`)?.hostname ?? host)

const resolveName = async (host: string): Promise<readonly Resolved[]> => lookup(host, { all: true })

/** Decides where the program may connect to. */
export function createOutgoing({ hosts = [], isKept, resolve = resolveName }: OutgoingParts = {}): Outgoing {
  const named = new Set(hosts.map(plain))
  const isNamed = (host: string, port: number) => named.has(plain(host)) || named.has(`${plain(host)}:${port}`)
  const isTrusted = async (host: string, port: number, origin: Origin): Promise<boolean> => {
    if (origin === 'environment' || isNamed(host, port)) return true
    if (origin === 'program') return false
    return hostOf(origin.address) === plain(host) && (await isKept?.(origin.place, origin.address)) === true
  }
  const all = async (host: string): Promise<readonly Resolved[]> => {
    const family = isIP(host)
    return family ? [{ address: host, family }] : resolve(host)
  }
  return {
    isNamed,
    isTrusted,
    refusalOf: (address, form) => {
      const url = URL.parse(form === 'origin' ? address : `tcp://${address}`)
      const host = spelledOut(url?.hostname ?? address)
      if (isNamed(host, Number(url?.port) || (url?.protocol === 'http:' ? 80 : 443))) return undefined
      if ((isIP(host) && !isPublic(host)) || /(^|\.)localhost$/.test(host)) return 'address_inside'
      return form === 'origin' && url?.protocol !== 'https:' ? 'address_https' : undefined
    },
    addressesOf: async (rawHost, port, origin) => {
      const host = plain(rawHost)
      const addresses = await all(host).catch((error: Error) => {
        throw new OutgoingError('unresolved', host, { cause: error })
      })
      const [first, ...more] = (await isTrusted(host, port, origin))
        ? addresses
        : addresses.filter(({ address }) => isPublic(address))
      if (!first) throw new OutgoingError(addresses.length ? 'inside' : 'unresolved', host)
      return [first, ...more]
    },
    isInside: async (rawHost) => {
      try {
        const addresses = await all(plain(rawHost))
        return addresses.length ? addresses.every(({ address }) => !isPublic(address)) : undefined
      } catch {
        // The name does not resolve now.
        return undefined
      }
    },
  }
}
