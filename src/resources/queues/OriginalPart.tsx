import { useTranslate } from 'ra-core'
import { originalOfItem } from '../../../schema/areas/queues/endpoints.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { useRefusal } from '../../kit/acts/useRefusal.ts'
import { sizeText } from '../../kit/files/file.ts'
import { usePorts } from '../../kit/ports.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { saveAddress } from '../../kit/transfer/save.ts'

/** The original of a failed item: saved, never shown. */
export function OriginalPart({ record }: PartProps) {
  const translate = useTranslate()
  const panel = usePanel()
  const tell = useRefusal()
  const { can } = usePorts()
  const size = Number(record['size'])
  const status = String(record['status'])
  const isKept = size > 0 && status !== 'processed'
  const may = isKept && can('FailedItems', 'export')
  const save = () =>
    void panel.ask(originalOfItem, { id: record.id, body: {} }).then(({ url }) => saveAddress(url), tell)
  useShortcuts([may && { keys: 'd', scope: 'record', text: translate('queues.download'), run: save, palette: true }])
  return (
    <PartCard
      title={translate('queues.original')}
      acts={
        may && (
          <button type="button" className="button button-small" onClick={save} aria-keyshortcuts="d">
            {translate('queues.download')} <kbd aria-hidden="true">d</kbd>
          </button>
        )
      }
    >
      <p>{isKept ? `${sizeText(size)}. ${translate('queues.kept')}` : translate('queues.none')}</p>
    </PartCard>
  )
}
