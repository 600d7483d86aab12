import { useTranslate } from 'ra-core'
import { fileOfDataExport } from '../../../schema/areas/dataExport/endpoints.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { sizeText } from '../../kit/files/file.ts'
import { usePorts } from '../../kit/ports.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { SaveAct } from '../../kit/record/sections/SaveAct.tsx'
import { useWords } from '../../kit/words.ts'
import styles from './takeout.module.css'

/** The archive of a data export: its progress, and the link to download it. */
export function FilePart({ record }: PartProps) {
  const translate = useTranslate()
  const words = useWords('take-outs')
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const { can } = usePorts()
  const status = String(record['status'])
  const progress = Number(record['progress'])
  const mayDownload = status === 'done' && can('TakeOuts', 'export')
  return (
    <PartCard
      title={translate('takeout.file')}
      acts={
        mayDownload && (
          <SaveAct
            text={translate('takeout.save')}
            fetchUrl={() => panel.ask(fileOfDataExport, { id: record.id, body: {} })}
            onRefused={showRefusal}
          />
        )
      }
    >
      {status === 'done' ? (
        <>
          <p>{translate('takeout.kept')}</p>
          <dl className={styles['takeout-facts']}>
            {(['rows', 'files', 'missing'] as const).map((name) =>
              name === 'missing' && !record[name] ? null : (
                <div key={name}>
                  <dt>{words.field(name)}</dt>
                  <dd>{Number(record[name]).toLocaleString('en-GB')}</dd>
                </div>
              ),
            )}
            <div>
              <dt>{translate('takeout.size')}</dt>
              <dd>{sizeText(Number(record['size']) * 1024)}</dd>
            </div>
            <div>
              <dt>SHA-256</dt>
              <dd>
                <code>{String(record['sha256'])}</code>
              </dd>
            </div>
          </dl>
          <p className="quiet">
            {translate('takeout.setup')} <code>npm run setup -- --from {String(record['name'])}.zip</code>
          </p>
        </>
      ) : (
        <p role="status">{translate(`takeout.${status}`, { progress })}</p>
      )}
      {status === 'making' && (
        <progress className={styles['takeout-bar']} max={100} value={progress} aria-label={translate('takeout.file')} />
      )}
    </PartCard>
  )
}
