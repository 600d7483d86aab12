import { useTranslate } from 'ra-core'
import { useSyncExternalStore } from 'react'
import declaration from '../../../../schema/areas/quotes/quotes.ts'
import { Timeline } from '../../../kit/record/timeline/Timeline.tsx'
import type { BesideProps } from '../../../kit/screens/frame.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { loadable } from '../../../kit/ui/loadable.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import '../../../kit/record/record.css'
import './document.css'

const AnswersPart = loadable(() => import('../../../kit/record/answers/AnswersPart.tsx'), <Pending lines={4} />)
const FilesPart = loadable(() => import('../../../kit/files/FilesPart.tsx'), <Pending lines={4} />)

/** Further parts of a quote, each in a drawer with its own Save button. */
export default function Drawers({ record, readOnly, drawer }: BesideProps) {
  const translate = useTranslate()
  const open = useSyncExternalStore(drawer.subscribe, drawer.get)
  if (open === null) return null
  const part = { resource: declaration, record, readOnly }
  return (
    <Dialog wide title={translate(`quotes.drawers.${open}`)} onClose={() => drawer.set(null)}>
      <div className="doc-drawer">
        {open === 'questions' && <AnswersPart {...part} />}
        {open === 'photos' && <FilesPart {...part} />}
        {open === 'notes' && <Timeline {...part} />}
      </div>
    </Dialog>
  )
}
