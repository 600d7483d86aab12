import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { isAnswering } from '../shortcuts/shortcuts.ts'

interface DropLayerProps {
  /** Title of the record. */
  readonly name: string
  readonly onFiles: (files: readonly File[]) => void
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

const isText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null

/** Accepts files dropped anywhere on the page, or pasted. */
export function DropLayer({ name, onFiles }: DropLayerProps) {
  const translate = useTranslate()
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event) || isAnswering()) return
      // Another element on the page has handled the drop.
      if (event.defaultPrevented) return setOver(false)
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event) || event.defaultPrevented) return
      // Otherwise the browser would leave the page and open the file.
      event.preventDefault()
      if (!isAnswering()) latest.current([...(event.dataTransfer?.files ?? [])])
    }
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: pasted } = event
      if (!pasted?.files.length || isAnswering()) return
      // A copied table or text also contains an image of itself; in a text field the text is meant.
      if (isText(event.target) && pasted.types.includes('text/plain')) return
      event.preventDefault()
      latest.current([...pasted.files])
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', onDrop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('paste', paste)
    }
  }, [])
  if (!isOver) return null
  return (
    <div className="file-drop" aria-hidden="true">
      <p>{translate('files.drop', { name })}</p>
    </div>
  )
}
