import { LinkBase, useTranslate } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { documents } from '../../../schema/areas/signing/endpoints.ts'
import type { JobDocument, Signature } from '../../../schema/areas/signing/shapes.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { usePorts } from '../../kit/ports.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { loadable } from '../../kit/ui/loadable.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { CheckPdf } from './CheckPdf.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import styles from './signing.module.css'
import { useOpenDocument } from './useOpenDocument.ts'

const SignDialog = loadable(() => import('./SignDialog.tsx').then((m) => ({ default: m.SignDialog })))
const WithdrawDialog = loadable(() => import('./WithdrawDialog.tsx').then((m) => ({ default: m.WithdrawDialog })))
const Composer = loadable(() => import('../mail/Composer.tsx'))

/** Query parameter with the id of a document to be signed. */
const SIGN = 'sign'

/** The document that the shortcut signs: one that blocks the job, else another one that is required and not signed. */
const nextOf = (all: readonly JobDocument[]): JobDocument | undefined =>
  all.find(({ missing }) => missing) ?? all.find(({ signed, offered }) => offered && !signed)

/** The documents of a job: required ones, signing, and checking whether a file is a signed document. */
export default function DocumentsPart({ resource, record, readOnly }: PartProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const open = useOpenDocument()
  const [search, setSearch] = useSearchParams()
  const [signing, setSigning] = useState<JobDocument | null>(null)
  const [withdrawing, setWithdrawing] = useState<Signature | null>(null)
  const [mailed, setMailed] = useState<Signature | null>(null)
  const { data, isPending, isError, refetch } = useAnswer(documents, { id: record.id })
  const mayWithdraw = !readOnly && can('Jobs', 'delete')
  const next = data && nextOf(data)
  const files = useMemo(() => (mailed?.file_id ? [mailed.file_id] : []), [mailed])
  const documentId = Number(search.get(SIGN))

  useShortcuts([
    !readOnly &&
      next !== undefined && {
        keys: 'd',
        scope: 'record' as const,
        palette: true,
        text: translate('signing.open'),
        run: () => setSigning(next),
      },
  ])
  // A link to a single document opens it; going back does not open it again.
  useEffect(() => {
    if (!documentId || !data) return
    const requestedDocument = data.find(
      ({ document_id, signed, offered }) => document_id === documentId && offered && !signed,
    )
    if (requestedDocument && !readOnly) setSigning(requestedDocument)
    setSearch(
      (now) => {
        const params = new URLSearchParams(now)
        params.delete(SIGN)
        return params
      },
      { replace: true },
    )
  }, [documentId, data, readOnly, setSearch])

  return (
    <PartCard title={translate('signing.title')} count={data?.length}>
      {isPending && <Pending lines={4} />}
      {isError && (
        <p role="alert">
          {translate('signing.failed')}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </p>
      )}
      {data?.length === 0 && (
        <p className="quiet">
          {translate('signing.none')}{' '}
          {can('SignatureDocuments', 'list') && (
            <LinkBase to="/libraries/signature-documents">{translate('signing.none_way')}</LinkBase>
          )}
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={styles['signDocuments']}>
          {data.map((one) => (
            <DocumentRow
              key={one.document_id}
              document={one}
              isNext={one === next && !readOnly}
              onSign={readOnly ? undefined : () => setSigning(one)}
              onOpen={({ id }) => void open(id)}
              onEmail={can('EmailLogs', 'add') && !readOnly ? setMailed : undefined}
              onWithdraw={mayWithdraw ? setWithdrawing : undefined}
            />
          ))}
        </ul>
      )}
      {data && <CheckPdf />}
      {signing && <SignDialog job={record.id} document={signing} onClose={() => setSigning(null)} />}
      {withdrawing && <WithdrawDialog signature={withdrawing} onClose={() => setWithdrawing(null)} />}
      {mailed && <Composer resource={resource} record={record} files={files} onClose={() => setMailed(null)} />}
    </PartCard>
  )
}
