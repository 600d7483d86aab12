import CloseIcon from '@mui/icons-material/CloseOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import BeforeIcon from '@mui/icons-material/NavigateBeforeOutlined'
import NextIcon from '@mui/icons-material/NavigateNextOutlined'
import ZoomInIcon from '@mui/icons-material/ZoomInOutlined'
import ZoomOutIcon from '@mui/icons-material/ZoomOutOutlined'
import { useTranslate } from 'ra-core'
import { type ComponentType, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { type FileInfo, type FileKind } from '../../../../schema/areas/files/shapes.ts'
import { downloadUrl, isShown } from '../file.ts'
import { ImageView, type ViewProps } from './ImageView.tsx'
import { MediaView } from './MediaView.tsx'
import './viewer.css'

/** A PDF in the browser's own viewer; where there is none, in a window of its own. */
function PdfView({ file }: Pick<ViewProps, 'file'>) {
  const translate = useTranslate()
  // Browsers open no PDF within a sandbox, because their viewers have a sandbox of their own (docs/decisions/0023-files-and-outside-content.md).
  // oxlint-disable-next-line react/iframe-missing-sandbox
  if (navigator.pdfViewerEnabled) return <iframe className="viewer-pdf" src={file.url} title={file.description} />
  return (
    <p className="viewer-note">
      {translate('files.not_shown')}{' '}
      <a href={file.url} target="_blank" rel="noreferrer">
        {translate('files.open_apart')}
      </a>
    </p>
  )
}

interface FileViewerProps {
  readonly files: readonly FileInfo[]
  /** Id of the file to start with. */
  readonly first: number
  readonly onClose: () => void
}

const VIEWS: Readonly<Partial<Record<FileKind, ComponentType<ViewProps>>>> = {
  image: ImageView,
  video: MediaView,
  audio: MediaView,
  pdf: PdfView,
}

const STEP = 1.5
const [MIN_ZOOM, MAX_ZOOM] = [0.1, 8]

/** Full-window viewer for several files: pictures, videos, audio and PDFs. */
export function FileViewer({ files, first, onClose }: FileViewerProps) {
  const translate = useTranslate()
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [id, setId] = useState(first)
  const [zoom, setZoom] = useState<number | null>(null)
  const viewable = files.filter(isShown)
  const index = viewable.findIndex((one) => one.id === id)
  const file = viewable[index]
  useLayoutEffect(() => {
    const before = document.activeElement
    const dialog = box.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[aria-keyshortcuts=Escape]')?.focus()
    return () => {
      // While it is open, nothing behind it gets the focus.
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const showFile = (targetIndex: number) => {
    const next = viewable[targetIndex]
    if (!next) return
    setId(next.id)
    setZoom(null)
  }
  const zoomBy = (factor: number) => {
    const image = box.current?.querySelector<HTMLImageElement>('.viewer-image img')
    const now = zoom ?? (image && file?.width ? image.clientWidth / file.width : 1)
    setZoom(Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, now * factor)))
  }
  const keys: Readonly<Record<string, () => void>> = {
    Escape: onClose,
    ArrowLeft: () => showFile(index - 1),
    ArrowRight: () => showFile(index + 1),
    Home: () => showFile(0),
    End: () => showFile(viewable.length - 1),
    '+': () => zoomBy(STEP),
    '=': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
    '0': () => setZoom(null),
    '1': () => setZoom(1),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Shortcuts of the page behind it must not react.
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return
    // Keys of the media player, and scrolling in a picture larger than the window.
    const isInPlayer = event.target instanceof Element && event.target.closest('video, audio, [data-zoomed]')
    if (isInPlayer && /^(Arrow|Home|End)/.test(event.key)) return
    event.preventDefault()
    keys[event.key]?.()
  }
  if (!file) return null
  const { kind, name, description } = file
  const View = VIEWS[kind]
  const button = (key: string, Icon: typeof CloseIcon, run: () => void, text: string, isDisabled = false) => (
    <button
      type="button"
      className="icon-button"
      aria-label={text}
      aria-keyshortcuts={key}
      title={`${text} (${key})`}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && run()}
    >
      <Icon fontSize="small" />
    </button>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: a dialog handles its own keys
    <dialog
      ref={box}
      className="viewer"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="viewer-head">
        <h2 id={titleId}>
          {description}
          <span className="quiet">{name}</span>
        </h2>
        <span className="quiet viewer-count" role="status">
          {translate('files.of', { at: index + 1, total: viewable.length })}
        </span>
        {View === ImageView && (
          <>
            {button('-', ZoomOutIcon, () => zoomBy(1 / STEP), translate('files.zoom_out'))}
            {button('+', ZoomInIcon, () => zoomBy(STEP), translate('files.zoom_in'))}
          </>
        )}
        <a
          className="icon-button"
          href={downloadUrl(file)}
          download={name}
          aria-label={translate('files.download', { name })}
          title={translate('files.save')}
        >
          <DownloadIcon fontSize="small" />
        </a>
        {button('Escape', CloseIcon, onClose, translate('action.close'))}
      </header>
      <div className="viewer-body">
        {button('ArrowLeft', BeforeIcon, () => showFile(index - 1), translate('files.before'), index === 0)}
        <div className="viewer-stage" key={file.id}>
          {View ? <View file={file} zoom={zoom} onZoom={setZoom} /> : null}
        </div>
        {button(
          'ArrowRight',
          NextIcon,
          () => showFile(index + 1),
          translate('files.next'),
          index === viewable.length - 1,
        )}
      </div>
    </dialog>
  )
}
