import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { announce } from '../announce.tsx'
import type { Listing } from '../useListing.ts'
import { selectedText } from './count.ts'

/** Announces the number of selected rows to screen readers whenever it changes. */
export function useAnnounceSelection(listing: Listing): void {
  const translate = useTranslate()
  const text = listing.selected.size > 0 ? selectedText(translate, listing) : ''
  const before = useRef(text)
  useEffect(() => {
    if (text !== before.current) announce(text || translate('grid.none_selected'))
    before.current = text
  }, [text, translate])
}
