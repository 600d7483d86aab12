import { useTranslate } from 'ra-core'
import type { ViewProps } from './ImageView.tsx'

/** A PDF in the browser's own viewer; where there is none, in a window of its own. */
export function PdfView({ file }: Pick<ViewProps, 'file'>) {
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
