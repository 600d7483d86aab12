import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { FileInfo } from '../../../../schema/areas/files/shapes.ts'

/** What every way of looking at a file is given. */
export interface ViewProps {
  readonly file: FileInfo
  /** Null fits it into the window; 1 shows it pixel by pixel. */
  readonly zoom: number | null
  readonly onZoom: (zoom: number | null) => void
}

/** A picture as large as the window, or as one wants it; a large one is moved by scrolling. */
export function ImageView({ file, zoom, onZoom }: ViewProps) {
  const translate = useTranslate()
  const [broken, setBroken] = useState(false)
  const { url, thumbnail_url: small, description, width } = file
  // What this browser cannot show, such as a HEIC, may have a small picture all the same.
  const shown = broken ? small : url
  if (!shown) return <p className="viewer-note">{translate('files.not_shown')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than the window is scrolled by keys
    <div className="viewer-image" data-zoomed={zoom !== null || undefined} tabIndex={zoom === null ? undefined : 0}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the keys 0 and 1 do what a double click does */}
      <img
        src={shown}
        alt={description}
        draggable={false}
        style={zoom === null || !width ? undefined : { width: width * zoom, maxWidth: 'none', maxHeight: 'none' }}
        onError={() => setBroken(true)}
        onDoubleClick={() => onZoom(zoom === null ? 1 : null)}
      />
    </div>
  )
}
