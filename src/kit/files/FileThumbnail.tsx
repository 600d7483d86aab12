import AudioIcon from '@mui/icons-material/AudiotrackOutlined'
import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import ImageIcon from '@mui/icons-material/ImageOutlined'
import OtherIcon from '@mui/icons-material/InsertDriveFileOutlined'
import VideoIcon from '@mui/icons-material/MovieOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import { type SyntheticEvent, useState } from 'react'
import type { FileInfo, FileKind } from '../../../schema/areas/files/shapes.ts'
import { endingOf } from './file.ts'

const ICONS: Readonly<Record<FileKind, typeof ImageIcon>> = {
  image: ImageIcon,
  video: VideoIcon,
  audio: AudioIcon,
  pdf: PdfIcon,
  document: DocumentIcon,
  other: OtherIcon,
}

/** Aspect ratio up to which a picture is cropped to fill its box; more elongated ones are shown completely. */
const LONG = 2

function fit({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  const ratio = image.naturalWidth / Math.max(1, image.naturalHeight)
  image.toggleAttribute('data-long', ratio > LONG || ratio < 1 / LONG)
}

/** Thumbnail of a file among others, or the icon of its type. Its name is shown next to it. */
export function FileThumbnail({ file }: { readonly file: Pick<FileInfo, 'kind' | 'name' | 'thumbnail_url'> }) {
  const [broken, setBroken] = useState('')
  const { kind, name, thumbnail_url: url } = file
  const Icon = ICONS[kind]
  if (url && url !== broken)
    return (
      <img
        className="file-face"
        src={url}
        alt=""
        loading="lazy"
        draggable={false}
        onLoad={fit}
        onError={() => setBroken(url)}
      />
    )
  return (
    <span className="file-face file-sign" aria-hidden="true">
      <Icon />
      <span>{endingOf(name)}</span>
    </span>
  )
}
