import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { oneFile } from '../../../../schema/areas/files/endpoints.ts'
import { usePanel } from '../../acts/provider.ts'
import type { ViewProps } from './ImageView.tsx'

/** Video or audio in the browser's own player, which requests the parts that it needs. */
export function MediaView({ file }: Pick<ViewProps, 'file'>) {
  const translate = useTranslate()
  const panel = usePanel()
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const [url, setUrl] = useState(file.url)
  const [broken, setBroken] = useState(false)
  const position = useRef(0)
  /** Its address expires: a long video continues with a new one. */
  const renew = async () => {
    position.current = player.current?.currentTime ?? 0
    const fresh = await panel.ask(oneFile, { id: file.id }).catch((error: unknown) => {
      console.warn('a file has no new address', error)
      return null
    })
    if (fresh && fresh.url !== url) setUrl(fresh.url)
    else setBroken(true)
  }
  if (broken) return <p className="viewer-note">{translate('files.not_shown')}</p>
  const mediaProps = {
    ref: player,
    src: url,
    controls: true,
    preload: 'metadata' as const,
    'aria-label': file.description,
    onError: () => void renew(),
    onLoadedMetadata: () => {
      if (position.current > 0 && player.current) player.current.currentTime = position.current
    },
  }
  // biome-ignore lint/a11y/useMediaCaption: videos recorded on site have no captions
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return file.mime.startsWith('audio/') ? <audio {...mediaProps} /> : <video {...mediaProps} playsInline />
}
