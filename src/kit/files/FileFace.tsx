import AudioIcon from '@mui/icons-material/AudiotrackOutlined'
import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import ImageIcon from '@mui/icons-material/ImageOutlined'
import OtherIcon from '@mui/icons-material/InsertDriveFileOutlined'
import VideoIcon from '@mui/icons-material/MovieOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import { useState } from 'react'
import { endingOf, type FileInfo, type FileKind } from './file.ts'

const ICONS: Readonly<Record<FileKind, typeof ImageIcon>> = {
  image: ImageIcon,
  video: VideoIcon,
  audio: AudioIcon,
  pdf: PdfIcon,
  document: DocumentIcon,
  other: OtherIcon,
}

/** What a file looks like where many stand beside each other: a small picture, or the sign of its kind. Its name stands beside it. */
export function FileFace({ file }: { readonly file: Pick<FileInfo, 'kind' | 'name' | 'thumbnail_url'> }) {
  const [broken, setBroken] = useState('')
  const { kind, name, thumbnail_url: url } = file
  const Icon = ICONS[kind]
  if (url && url !== broken)
    return (
      <img className="file-face" src={url} alt="" loading="lazy" draggable={false} onError={() => setBroken(url)} />
    )
  return (
    <span className="file-face file-sign" aria-hidden="true">
      <Icon />
      {endingOf(name)}
    </span>
  )
}
