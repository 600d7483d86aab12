import { LinkBase, useTranslate } from 'ra-core'
import { useDeclaration } from '../declared.ts'
import { useWords } from '../words.ts'
import { Reference } from './Reference.tsx'
import './states.css'

interface MissingProps {
  readonly error: { readonly message: string; readonly status?: number }
  readonly retry: () => void
}

/** Stands where a record cannot be shown: it is not there, or did not come. */
export function Missing({ error, retry }: MissingProps) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const words = useWords(resource.name)
  return (
    <div className="state" role="alert">
      <h1>{translate(error.message, { _: translate('problem.server') })}</h1>
      <Reference error={error} />
      {!error.status || error.status >= 500 ? (
        <button type="button" className="button" onClick={retry}>
          {translate('action.retry')}
        </button>
      ) : (
        <LinkBase className="button" to={`/${resource.path}`}>
          {words.many}
        </LinkBase>
      )}
    </div>
  )
}
