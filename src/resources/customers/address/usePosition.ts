import { useEffect, useRef } from 'react'
import { addresses } from '../../../../schema/areas/addresses/endpoints.ts'
import { isBritishPostcode } from '../../../../schema/kinds/postcode/model.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { usePaused } from '../../../kit/usePaused.ts'
import type { FoundAddress } from './types.ts'

interface Address {
  readonly line1: unknown
  readonly city: unknown
  readonly postcode: unknown
  readonly lat: unknown
  readonly lng: unknown
}

export type Position = Pick<FoundAddress, 'lat' | 'lng'>

const NOWHERE: Position = { lat: null, lng: null }
const plain = (text: unknown) => (typeof text === 'string' ? text.trim().toLowerCase() : '')

/** The position of exactly this address, else of any address with the same postcode that has one, because they are neighbours. */
function positionOf(found: readonly FoundAddress[], line1: unknown): Position {
  const withPosition = found.filter(({ lat, lng }) => lat !== null && lng !== null)
  const { lat, lng } = withPosition.find((one) => plain(one.line1) === plain(line1)) ?? withPosition[0] ?? NOWHERE
  return { lat, lng }
}

/**
 * Keeps the position of an address up to date while it is typed: a new address is looked up by its postcode, and the position is cleared if nothing
 * is found. A position that comes with the address, or was cleared manually, stays.
 */
export function usePosition(address: Address, onMove: (position: Position) => void): void {
  const { line1, postcode, lat, lng } = address
  const text = [line1, address.city, postcode].map(plain).join('\n')
  const positionKey = `${String(lat ?? '')} ${String(lng ?? '')}`
  const lastSettled = useRef({ text, place: positionKey })
  if (positionKey !== lastSettled.current.place) lastSettled.current = { text, place: positionKey }
  const paused = usePaused(text)
  const isMoved = text !== lastSettled.current.text
  const isWhole = typeof postcode === 'string' && isBritishPostcode(postcode)
  const isAsked = isMoved && isWhole && paused === text
  const { data, isError } = useAnswer(
    addresses,
    { query: { q: String(postcode ?? '').trim() } },
    { enabled: isAsked, staleTime: 60_000 },
  )
  useEffect(() => {
    if (!isMoved || (isWhole && !(isAsked && (data || isError)))) return
    const next = isWhole && data ? positionOf(data.data, line1) : NOWHERE
    lastSettled.current = { text, place: `${String(next.lat ?? '')} ${String(next.lng ?? '')}` }
    if (lastSettled.current.place !== positionKey) onMove(next)
  })
}
