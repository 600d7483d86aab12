import { useTranslate } from 'ra-core'
import { originalOfItem } from '../../../schema/areas/queues/endpoints.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { sizeText } from '../../kit/files/file.ts'
import { usePorts } from '../../kit/ports.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { SaveAct } from '../../kit/record/sections/SaveAct.tsx'

/** The original content of a failed item: downloaded, never shown. */
export function OriginalPart({ record }: PartProps) {
  const translate = useTranslate()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const { can } = usePorts()
  const size = Number(record['size'])
  const status = String(record['status'])
  const isKept = size > 0 && status !== 'processed'
  const mayDownload = isKept && can('FailedItems', 'export')
  return (
    <PartCard
      title={translate('queues.original')}
      acts={
        mayDownload && (
          <SaveAct
            text={translate('queues.download')}
            fetchUrl={() => panel.ask(originalOfItem, { id: record.id, body: {} })}
            onRefused={showRefusal}
          />
        )
      }
    >
      <p>{isKept ? `${sizeText(size)}. ${translate('queues.kept')}` : translate('queues.none')}</p>
    </PartCard>
  )
}
