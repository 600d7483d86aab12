import { useTranslate } from 'ra-core'
import { useDeferredValue } from 'react'
import type declaration from '../../../../schema/areas/documents/signature-documents.ts'
import type { AsideProps } from '../../../kit/screens/defineScreens.ts'
import { useWords } from '../../../kit/words.ts'
import { DocumentBody } from './DocumentBody.tsx'
import { SAMPLE } from './sample.ts'

/** The document as it will be signed, filled in with data of a made-up job. */
export function Preview({ values }: AsideProps<typeof declaration>) {
  const translate = useTranslate()
  const words = useWords('signature-documents')
  const body = useDeferredValue(typeof values.body === 'string' ? values.body : '')
  const role = values.signer_role
  return (
    <section className="form-card document-preview" aria-labelledby="document-preview">
      <h2 id="document-preview">{translate('documents.preview.title')}</h2>
      <p className="document-preview-note">
        {translate(body.trim() ? 'documents.preview.sample' : 'documents.preview.empty')}
      </p>
      {body.trim() !== '' && (
        <div className="document-sheet">
          <DocumentBody body={body} facts={SAMPLE} />
          <p className="document-signature">
            {translate('documents.preview.signature')}
            {role ? ` (${words.choice('signer_role', role)})` : ''}
          </p>
        </div>
      )}
    </section>
  )
}
