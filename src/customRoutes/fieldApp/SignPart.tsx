import { useId, useState } from 'react'
import type { MyVisitWhole } from '../../../schema/areas/fieldApp/shapes.ts'
import type { JobDocument, Preview } from '../../../schema/areas/signing/shapes.ts'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { type RefusedCall, type Translate, usePorts } from '../../kit/ports.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { showToast } from '../../kit/ui/toastStore.ts'
import { serverNow } from '../../offline/serverTime.ts'
import { type Signing, SignSheet } from '../../resources/signing/SignSheet.tsx'
import { refusalText } from './Failed.tsx'
import { documentAt } from './missing.ts'
import { useFetched } from './useFetched.ts'
import styles from './workday.module.css'

interface Props {
  readonly translate: Translate
  readonly visit: MyVisitWhole
}

interface PartProps extends Props {
  /** Reloads the visit, because a signature affects the next step. */
  readonly reload: () => Promise<void>
}

/** A preview cached the day before gets today's date for signing. */
const ofToday = (document: Preview): Preview =>
  document.facts['today'] === undefined
    ? document
    : { ...document, facts: { ...document.facts, today: formatDate(dayOf(serverNow())) } }

function SignNow({
  translate,
  visit,
  document,
  onClose,
}: Props & { document: JobDocument; onClose: (done: boolean) => void }) {
  const { send, locale } = usePorts()
  const path = `/my/visits/${visit.id}/documents/${document.document_id}`
  const { data, error, reload } = useFetched<Preview>(path)
  const [pending, setPending] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const id = useId()
  const sign = async (body: Signing) => {
    setPending(true)
    setRefusal(null)
    try {
      await send('POST', `${path}/sign`, body)
      showToast(translate('signing.done', { document: document.name }), { type: 'success' })
      onClose(true)
    } catch (failure) {
      const { code, body: refusalBody } = failure as RefusedCall
      const knownMessage = [Object.values(refusalBody?.errors ?? {})[0]?.[0]?.code, code].flatMap((one) =>
        [`validation.${one}`, `problem.${one}`].filter((key) => translate(key) !== key),
      )[0]
      setRefusal(
        knownMessage
          ? translate(knownMessage, { documents: document.name })
          : refusalText(translate, failure as RefusedCall),
      )
      if (code === 'document_changed') await reload()
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      title={translate('signing.sheet.title', { name: document.name })}
      wide
      onClose={pending || isTouched ? undefined : () => onClose(false)}
      acts={
        <>
          <button type="button" className="button" onClick={() => onClose(false)}>
            {translate('workday.cancel')}
          </button>
          <button type="submit" form={id} className="button button-main" disabled={pending || !data}>
            {translate('signing.sign')}
          </button>
        </>
      }
    >
      {error && <p role="alert">{refusalText(translate, error)}</p>}
      {data && (
        <SignSheet
          id={id}
          locale={locale}
          pending={pending}
          document={ofToday(data)}
          role={translate(`workday.roles.${data.signer_role}`)}
          translate={(key, args) => translate(`signing.sheet.${key}`, args)}
          errors={{}}
          refusal={refusal && <p role="alert">{refusal}</p>}
          onSign={(body) => void sign(body)}
          onTouched={() => setTouched(true)}
        />
      )}
    </Dialog>
  )
}

/** Documents of the job that have to be signed, on this phone. */
export function SignPart({ translate, visit, reload: reloadVisit }: PartProps) {
  const { data, reload } = useFetched<readonly JobDocument[]>(`/my/visits/${visit.id}/documents`)
  const [open, setOpen] = useState<JobDocument | null>(null)
  if (!data || data.length === 0) return null
  return (
    <section className={styles.dayCard}>
      <h2>{translate('signing.title')}</h2>
      <ul className={styles.dayLines}>
        {data.map((one) => (
          <li key={one.document_id}>
            <span>
              {one.name}
              <em> {translate(`workday.roles.${one.signer_role}`)}</em>
            </span>
            {one.signed || !one.offered ? (
              <span>{translate('signing.signed')}</span>
            ) : (
              <button
                id={documentAt(one.document_id)}
                type="button"
                className={styles.dayWay}
                onClick={() => setOpen(one)}
              >
                {translate('signing.sign')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <SignNow
          translate={translate}
          visit={visit}
          document={open}
          onClose={(done) => {
            setOpen(null)
            if (done) void Promise.all([reload(), reloadVisit()])
          }}
        />
      )}
    </section>
  )
}
