import templates from '../../../schema/areas/mail/email-templates.ts'
import { ACCOUNTS, isTemplateSubject, type TemplateSubject } from '../../../schema/areas/mail/subjects.ts'
import type { Row } from '../../../schema/engine/define.ts'
import type { FieldError } from '../../../schema/engine/errors.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { demand } from '../../engine/rights/access.ts'
import { missingLinkError } from './accountTemplates.ts'
import { MAX_BYTES } from './attach.ts'
import { templateFiles, unknownOf } from './letterFiles.ts'
import { wrongIn } from './liquid.ts'
import { previewRoute } from './previewRoute.ts'
import { sanitised } from './sanitise.ts'
import { misplacedSecret, secretInSubject } from './secretPlaces.ts'
import { tidy } from './texts/prepare.ts'

type Template = Row<typeof templates>
type Values = { -readonly [K in keyof Template]?: Template[K] | null }
/** Content fields of a template. */
const CONTENT_FIELDS = ['subject', 'body'] as const
const MEGABYTE = 1_048_576

/** Account email templates cannot be added, and cannot lose their link. */
function protect(values: Values, before: Values | null): FieldErrors {
  if (!before) return { about: [{ code: 'template_of_program' }] }
  const body = typeof values.body === 'string' ? missingLinkError(values.body) : undefined
  return body ? { body: [body] } : {}
}
type FieldErrors = Record<string, FieldError[]>

async function wrongFiles(write: WriteContext, { files }: Values): Promise<FieldErrors> {
  if (!files) return {}
  const wrong = await unknownOf(write, files)
  if (wrong) return { files: [wrong] }
  const tooMuch = files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES
  return tooMuch ? { files: [{ code: 'attachments_too_large', params: { max: MAX_BYTES / MEGABYTE } }] } : {}
}

/** Returns errors by field for secrets in places where the author of the template could redirect them. */
function misplacedIn(
  { subject, body }: Pick<Values, 'subject' | 'body'>,
  about: TemplateSubject,
): Readonly<Record<string, FieldError>> {
  const line = typeof subject === 'string' ? secretInSubject(subject, about) : undefined
  const text = typeof body === 'string' ? misplacedSecret(body, about) : undefined
  return { ...(line ? { subject: line } : {}), ...(text ? { body: text } : {}) }
}

/**
 * Account email templates may be changed only by users who may change accounts in the whole business.
 * @throws problem 403 forbidden, whole_business
 */
function demandAccounts({ actor, byProgram }: WriteContext): void {
  if (byProgram) return
  demand(actor, 'Users', 'edit')
  if (actor.user.scope !== 'all') throw problem(403, 'whole_business')
}

export default defineServer(templates, {
  after: async (write, after, before) => {
    if (after.about !== ACCOUNTS || !before) return
    const changed = CONTENT_FIELDS.filter((name) => before[name] !== after[name])
    if (changed.length === 0) return
    const { id, key, locale } = after
    await write.engine.security?.inside(write, 'account_template_changed', { template: id, key, locale, changed })
  },
  routes: (app, engine) => {
    previewRoute(app, engine)
    templateFiles(app, engine)
  },
  before: async (write, values, before) => {
    const channel = values.channel ?? before?.channel
    if (typeof values.body === 'string') {
      const body = channel === 'text' ? tidy(values.body) : sanitised(values.body)
      Object.assign(values, { body })
      if (body === '') throw invalid({ body: [{ code: 'required' }] })
    }
    const about = String(values.about ?? before?.about)
    if (!isTemplateSubject(about)) return
    if (about === ACCOUNTS && before) demandAccounts(write)
    const errors: FieldErrors = Object.fromEntries(
      (['subject', 'body'] as const).flatMap((name) => {
        const text = values[name]
        const wrong = typeof text === 'string' ? wrongIn(text, about) : undefined
        return wrong ? [[name, [wrong]]] : []
      }),
    )
    for (const [name, why] of Object.entries(misplacedIn(values, about))) errors[name] ??= [why]
    Object.assign(errors, await wrongFiles(write, values))
    if (about === ACCOUNTS) Object.assign(errors, { ...protect(values, before), ...errors })
    if (Object.keys(errors).length) throw invalid(errors)
  },
})
