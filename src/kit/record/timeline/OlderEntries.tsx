import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'

/** Loads the next older page, when it comes into view while scrolling or when pressed. */
export function OlderEntries({ isBusy, onMore }: { readonly isBusy: boolean; readonly onMore: () => void }) {
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    const element = button.current
    if (!element || isBusy) return
    const watch = new IntersectionObserver(
      ([intersection]) => {
        // Not before the user has scrolled: the first screen is enough to begin with.
        if (intersection?.isIntersecting && window.scrollY > 0) latest.current()
      },
      { rootMargin: '160px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [isBusy])
  return (
    <button
      ref={button}
      type="button"
      className="button button-small tl-older"
      aria-disabled={isBusy || undefined}
      onClick={onMore}
    >
      {translate('record.timeline.older')}
    </button>
  )
}
