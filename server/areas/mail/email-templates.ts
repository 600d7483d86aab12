import templates from '../../../schema/areas/mail/email-templates.ts'
import { isSubject } from '../../../schema/areas/mail/subjects.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid } from '../../engine/http/errors.ts'
import { wrongIn } from './liquid.ts'
import { previewRoute } from './previewRoute.ts'
import { sanitised } from './sanitise.ts'

export default defineServer(templates, {
  routes: previewRoute,
  before: (_write, values, before) => {
    if (typeof values.body === 'string') {
      const body = sanitised(values.body)
      Object.assign(values, { body })
      if (body === '') throw invalid({ body: [{ code: 'required' }] })
    }
    const about = String(values.about ?? before?.about)
    if (!isSubject(about)) return
    const errors = Object.fromEntries(
      (['subject', 'body'] as const).flatMap((name) => {
        const text = values[name]
        const wrong = typeof text === 'string' ? wrongIn(text, about) : undefined
        return wrong ? [[name, [wrong]]] : []
      }),
    )
    if (Object.keys(errors).length) throw invalid(errors)
  },
})
