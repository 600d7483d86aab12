import BackIcon from '@mui/icons-material/ArrowBack'
import { LinkBase, type RaRecord, useGetOne, useParams, useTranslate } from 'ra-core'
import { useState } from 'react'
import customers from '../../../schema/areas/customers/customers.ts'
import { erasure, personalData } from '../../../schema/areas/privacy/endpoints.ts'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { displayName } from '../../../schema/engine/titleFields.ts'
import { useAnswer, usePanel } from '../../kit/acts/provider.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { openPath } from '../../kit/list/openPath.ts'
import { usePorts } from '../../kit/ports.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { saveAddress } from '../../kit/transfer/save.ts'
import { Missing } from '../../kit/ui/Missing.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { Counted } from './Counted.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import css from './privacy.module.css'
import '../../kit/kit.css'
import '../screens.css'

/** /customers/privacy/{id}: the personal data held about a customer, its export as a file for them, and what erasing it would remove. */
export default function Privacy() {
  const { id } = useParams<{ id: string }>()
  const translate = useTranslate()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const { can, locale } = usePorts()
  const [isAsked, setErasing] = useState(false)
  const found = useGetOne<RaRecord<number>>(customers.name, { id: Number(id) }, { retry: false })
  const erasureAnswer = useAnswer(erasure, { id: Number(id) })
  const customer = found.data
  const maySave = can('Privacy', 'export')
  const save = (format: 'pdf' | 'json') =>
    void panel
      .ask(personalData, { id: Number(id), body: { format, locale } })
      .then(({ url }) => saveAddress(url), showRefusal)
  const mayErase =
    can('Privacy', 'delete') &&
    can('Customers', 'edit') &&
    erasureAnswer.data?.open.length === 0 &&
    !erasureAnswer.data.erased_at
  useShortcuts([
    maySave && { keys: 'p', scope: 'list', text: translate('privacy.pdf'), palette: true, run: () => save('pdf') },
    maySave && { scope: 'list', text: translate('privacy.json'), palette: true, run: () => save('json') },
  ])
  const problem = found.error ?? erasureAnswer.error
  if (problem) return <Missing error={problem} retry={() => void (found.error ? found : erasureAnswer).refetch()} />
  if (!customer || !erasureAnswer.data) return <Pending />
  const { goes, stays, open, erased_at } = erasureAnswer.data
  return (
    <div className="screen">
      <div className="screen-head">
        <LinkBase
          className="icon-button"
          to={openPath(customers, customer.id)}
          aria-label={translate('privacy.to_customer')}
        >
          <BackIcon />
        </LinkBase>
        <h1>{translate('privacy.title')}</h1>
        <span className="screen-count">{displayName(customers, customer)}</span>
      </div>
      {maySave && (
        <section className={`card ${css['privacy-card']}`} aria-labelledby="privacy-held">
          <h2 id="privacy-held">{translate('privacy.held')}</h2>
          <p>{translate('privacy.held_about')}</p>
          <div className={css['privacy-acts']}>
            <button type="button" className="button" aria-keyshortcuts="p" onClick={() => save('pdf')}>
              {translate('privacy.pdf')} <kbd aria-hidden="true">p</kbd>
            </button>
            <button type="button" className="button" onClick={() => save('json')}>
              {translate('privacy.json')}
            </button>
          </div>
        </section>
      )}
      <section className={`card ${css['privacy-card']}`} aria-labelledby="privacy-erase">
        <h2 id="privacy-erase">{translate('privacy.erase')}</h2>
        {erased_at ? (
          <p role="status">{translate('privacy.erased', { date: formatDate(erased_at) })}</p>
        ) : (
          <p>{translate('privacy.erase_about')}</p>
        )}
        {open.length > 0 && <Counted title={translate('privacy.open')} of={open} isOpen />}
        <div className={css['privacy-lists']}>
          {!erased_at && <Counted title={translate('privacy.goes')} of={goes} />}
          <Counted title={translate('privacy.stays')} of={stays} />
        </div>
        {mayErase && (
          <div className={css['privacy-acts']}>
            <button type="button" className="button button-danger" onClick={() => setErasing(true)}>
              {translate('privacy.button')}
            </button>
          </div>
        )}
      </section>
      {isAsked && (
        <EraseDialog
          customer={customer}
          onClose={() => setErasing(false)}
          onDone={() => void erasureAnswer.refetch()}
        />
      )}
    </div>
  )
}
