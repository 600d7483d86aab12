import TaskIcon from '@mui/icons-material/AddTaskOutlined'
import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import TemplateIcon from '@mui/icons-material/BookmarkAddOutlined'
import DoneIcon from '@mui/icons-material/CheckOutlined'
import OtherIcon from '@mui/icons-material/ChevronRight'
import CopyIcon from '@mui/icons-material/ContentCopy'
import EditIcon from '@mui/icons-material/EditOutlined'
import EventIcon from '@mui/icons-material/EventOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import LinkIcon from '@mui/icons-material/LinkOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import GoIcon from '@mui/icons-material/NearMeOutlined'
import NewIcon from '@mui/icons-material/NoteAddOutlined'
import PayIcon from '@mui/icons-material/PaymentsOutlined'
import CallIcon from '@mui/icons-material/PhoneOutlined'
import AskIcon from '@mui/icons-material/QuizOutlined'
import RepeatIcon from '@mui/icons-material/RepeatOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import type { ReactNode } from 'react'

const ICONS = {
  archive: ArchiveIcon,
  done: DoneIcon,
  copy: CopyIcon,
  edit: EditIcon,
  history: HistoryIcon,
  link: LinkIcon,
  call: CallIcon,
  mail: MailIcon,
  go: GoIcon,
  event: EventIcon,
  new: NewIcon,
  pay: PayIcon,
  repeat: RepeatIcon,
  template: TemplateIcon,
  task: TaskIcon,
  ask: AskIcon,
  upload: UploadIcon,
}
export type IconName = keyof typeof ICONS

/** The icon by key: an action has the same key everywhere. */
const OF_KEY: Readonly<Record<string, IconName>> = {
  b: 'event',
  n: 'new',
  m: 'pay',
  r: 'repeat',
  l: 'template',
  d: 'copy',
  e: 'edit',
  a: 'archive',
  h: 'history',
  c: 'call',
  y: 'link',
  z: 'done',
  x: 'done',
  t: 'task',
  q: 'ask',
  u: 'upload',
}

export function iconOf(name: IconName): ReactNode {
  const Icon = ICONS[name]
  return <Icon fontSize="small" aria-hidden="true" />
}

/** The icon for an action that has none of its own. */
export function iconFor(keys: string | undefined): ReactNode {
  const name = keys === undefined ? undefined : OF_KEY[keys]
  return name ? iconOf(name) : <OtherIcon fontSize="small" aria-hidden="true" />
}
