import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { FileInfo } from '../../../../schema/areas/files/shapes.ts'

/** Props of every view of a file. */
export interface ViewProps {
  readonly file: FileInfo
  /** Null fits it into the window; 1 shows it at its actual size. */
  readonly zoom: number | null
  readonly onZoom: (zoom: number | null) => void
}

/** A picture fitted into the window or zoomed; a large one is moved by scrolling. */
export function ImageView({ file, zoom, onZoom }: ViewProps) {
  const translate = useTranslate()
  const [broken, setBroken] = useState(false)
  const { url, thumbnail_url: small, description, width } = file
  // A format that this browser cannot show, such as HEIC, may still have a thumbnail.
  const source = broken ? small : url
  if (!source) return <p className="viewer-note">{translate('files.not_shown')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: content larger than the window is scrolled with keys
    <div className="viewer-image" data-zoomed={zoom !== null || undefined} tabIndex={zoom === null ? undefined : 0}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the keys 0 and 1 do what a double click does */}
      <img
        src={source}
        alt={description}
        draggable={false}
        style={zoom === null || !width ? undefined : { width: width * zoom, maxWidth: 'none', maxHeight: 'none' }}
        onError={() => setBroken(true)}
        onDoubleClick={() => onZoom(zoom === null ? 1 : null)}
      />
    </div>
  )
}
