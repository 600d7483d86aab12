import { LinkBase, useTranslate } from 'ra-core'
import { usePorts } from '../ports.ts'
import { Reference } from '../ui/Reference.tsx'
import { inSentence, useWords } from '../words.ts'
import { isFiltered } from './listUrl.ts'
import type { Listing } from './useListing.ts'
import '../ui/states.css'

/** Shown below the head of a table without rows, with a suggestion for the next step. */
export function EmptyList({ listing }: { readonly listing: Listing }) {
  const { resource, state, go } = listing
  const { can } = usePorts()
  const translate = useTranslate()
  const words = useWords(resource.name)
  const recordNoun = inSentence(words.many)
  if (isFiltered(state))
    return (
      <div className="state">
        <h2>{translate('kit.list.no_match', { name: recordNoun })}</h2>
        <button type="button" className="button" onClick={() => go({ q: '', filters: {} })}>
          {translate('kit.filter.clear_all')}
        </button>
      </div>
    )
  if (state.archived)
    return (
      <div className="state">
        <h2>{translate('kit.list.archive_empty')}</h2>
        <p>{translate('kit.list.archive_about', { name: recordNoun })}</p>
      </div>
    )
  return (
    <div className="state">
      <h2>{translate('kit.list.empty', { name: recordNoun })}</h2>
      {words.about && <p>{words.about}</p>}
      {!resource.madeByProgram && can(resource.area, 'add') && (
        <LinkBase className="button button-main" to={`/${resource.name}/create`}>
          {translate('kit.list.first', { name: inSentence(words.one) })}
        </LinkBase>
      )}
    </div>
  )
}

/** Shown when the list could not be loaded; rows loaded earlier stay in the cache. */
export function FailedList({ listing }: { readonly listing: Listing }) {
  const translate = useTranslate()
  const message = listing.error?.message ?? 'problem.server'
  return (
    <div className="state" role="alert">
      <h2>{translate('kit.list.failed', { name: inSentence(useWords(listing.resource.name).many) })}</h2>
      <p>{translate(message, { _: translate('problem.server') })}</p>
      <Reference error={listing.error} />
      <button type="button" className="button" onClick={listing.refetch}>
        {translate('action.retry')}
      </button>
    </div>
  )
}

/** Shown without a connection and without cached rows, which is different from having no records. */
export function OfflineList() {
  const translate = useTranslate()
  return (
    <div className="state" role="status">
      <h2>{translate('kit.list.offline')}</h2>
      <p>{translate('problem.network')}</p>
    </div>
  )
}
