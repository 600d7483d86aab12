import { LinkBase, useResourceContext, useTranslate } from 'ra-core'
import { declarationOf } from '../declarationOf.ts'
import { useWords } from '../words.ts'
import { Reference } from './Reference.tsx'
import './states.css'

interface MissingProps {
  readonly error: { readonly message: string; readonly status?: number }
  readonly retry: () => void
}

/** This page does not say that a missing record used to exist. */
const NOT_FOUND = 'problem.not_found'

/** Link to the list of a resource. */
function ToList({ resource }: { readonly resource: string }) {
  const words = useWords(resource)
  return (
    <LinkBase className="button" to={`/${declarationOf(resource).path}`}>
      {words.many}
    </LinkBase>
  )
}

/** Shown where a record cannot be displayed, because it does not exist or loading failed. Can be used on any page. */
export function Missing({ error, retry }: MissingProps) {
  const resource = useResourceContext()
  const translate = useTranslate()
  return (
    <div className="state" role="alert">
      <h1>
        {error.message === NOT_FOUND
          ? translate('page.no_record')
          : translate(error.message, { _: translate('problem.server') })}
      </h1>
      <Reference error={error} />
      {!error.status || error.status >= 500 ? (
        <button type="button" className="button" onClick={retry}>
          {translate('action.retry')}
        </button>
      ) : resource ? (
        <ToList resource={resource} />
      ) : (
        <LinkBase className="button" to="/">
          {translate('page.not_found.home')}
        </LinkBase>
      )}
    </div>
  )
}
