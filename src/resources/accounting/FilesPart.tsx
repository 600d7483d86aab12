import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { LinkBase, useTranslate } from 'ra-core'
import { type ExportFile, FILES } from '../../../schema/areas/accounting/accounting-exports.ts'
import { fileOfExport, newSince } from '../../../schema/areas/accounting/endpoints.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { useAnswer, usePanel } from '../../kit/acts/provider.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { usePorts } from '../../kit/ports.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { saveAddress } from '../../kit/transfer/save.ts'
import { inSentence, useWords } from '../../kit/words.ts'
import './accounting.css'

/** The amount shown next to the count of each file. */
const AMOUNT = { invoices: 'invoiced', credit_notes: 'credited', payments: 'received' } as const

/** The files of an export with their contents; they are the same whenever they are downloaded. */
export function FilesPart({ record }: PartProps) {
  const translate = useTranslate()
  const words = useWords('accounting-exports')
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const { can } = usePorts()
  const isDone = record['status'] === 'done'
  const mayDownload = isDone && can('AccountingExports', 'export')
  const save = (file: ExportFile) =>
    void panel.ask(fileOfExport, { id: record.id, body: { file } }).then(({ url }) => saveAddress(url), showRefusal)
  const presentFiles = FILES.filter((file) => Number(record[file]) > 0)
  const saveAll = () => presentFiles.forEach(save)
  useShortcuts([
    mayDownload &&
      presentFiles.length > 0 && {
        keys: 'd',
        scope: 'record',
        text: translate('accounting.save_all'),
        run: saveAll,
        palette: true,
      },
  ])
  return (
    <PartCard
      title={translate('accounting.files')}
      acts={
        mayDownload &&
        presentFiles.length > 0 && (
          <button type="button" className="button button-small" onClick={saveAll} aria-keyshortcuts="d">
            {translate('accounting.save_all')} <kbd aria-hidden="true">d</kbd>
          </button>
        )
      }
    >
      {!isDone && <p role="status">{translate('accounting.making')}</p>}
      {isDone && (
        <ul className="accounting-files">
          {FILES.map((file) => (
            <li key={file}>
              <span>
                <b>{words.field(file)}</b> <span className="quiet">{Number(record[file]).toLocaleString('en-GB')}</span>
              </span>
              <span className="accounting-amount">{formatMoney(Number(record[AMOUNT[file]]))}</span>
              {mayDownload && (
                <button type="button" className="link-button" onClick={() => save(file)}>
                  <DownloadIcon fontSize="small" aria-hidden="true" />{' '}
                  {translate('accounting.save', { name: inSentence(words.field(file)) })}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </PartCard>
  )
}

/** Records of the franchise that have not been exported to the accounting program yet. */
export function NewCard({ record }: PartProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const { data } = useAnswer(newSince, { id: record.id }, { version: String(record['status']) })
  if (!data) return null
  const { invoices, credit_notes, payments, nobodys, from, to } = data
  const isNew = invoices + credit_notes + payments > 0
  return (
    <PartCard title={translate('accounting.new_since')}>
      <p>
        {isNew
          ? translate('accounting.new', {
              invoices,
              credit_notes,
              payments,
              from: formatDate(from ?? ''),
              to: formatDate(to ?? ''),
            })
          : translate('accounting.nothing_new')}
      </p>
      {nobodys !== null && nobodys > 0 && (
        <p role="note" className="accounting-nobodys">
          {translate('accounting.nobodys', { smart_count: nobodys })}{' '}
          {can('Payments', 'list') && (
            <LinkBase className="link-button" to="/payments?no_franchise=true">
              {translate('accounting.show_nobodys')}
            </LinkBase>
          )}
        </p>
      )}
      {isNew && can('AccountingExports', 'add') && (
        <LinkBase className="link-button" to="/accounting-exports/create">
          {translate('accounting.next')}
        </LinkBase>
      )}
    </PartCard>
  )
}
