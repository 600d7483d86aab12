import type { TemplateSubject } from '../../../schema/areas/mail/subjects.ts'
import { ACCOUNTS, placeholdersOf } from '../../../schema/areas/mail/subjects.ts'
import type { FieldError } from '../../../schema/engine/errors.ts'

/** Placeholders of such a template that only the recipient of the email may know. */
export const secretsOf = (subject: TemplateSubject): readonly string[] =>
  Object.entries(placeholdersOf(subject)).flatMap(([name, { secret }]) => (secret ? [name] : []))

const plainly = (name: string) => String.raw`\{\{-?\s*${name.replace('.', String.raw`\.`)}\s*-?\}\}`
/** Conditions that test whether a secret exists: these do not reveal it. */
const CONDITION = /\{%-?\s*(?:if|elsif|unless)\s+([^%]*?)\s*-?%\}/g
/** An opening HTML tag as written by the sanitiser: values are in double quotes and contain no angle brackets. */
const TAG = /<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi
const ATTRIBUTE = /\s([a-z-]+)="([^"]*)"/gi

/** Finds any reference to a secret in every syntax of the template language: `token.code`, `token . code`, `token["code"]`. */
const mentions = (text: string, secrets: readonly string[]): boolean =>
  secrets.some((name) => {
    const [group = '', member = ''] = name.split('.')
    return new RegExp(String.raw`\b${group}\b\s*(?:\.\s*(?:${member}\b|\[)|\[)`).test(text)
  })

function wrongInTag(tag: string, attributes: string, secrets: readonly string[]): boolean {
  for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    const isWholeLink =
      tag === 'a' && attribute === 'href' && secrets.some((name) => new RegExp(`^${plainly(name)}$`).test(value))
    // A condition inside an attribute could leave it unclosed and swallow the text after it.
    if (value.includes('{%') || (mentions(value, secrets) && !isWholeLink)) return true
  }
  return false
}

/**
 * Returns an error for a secret in a forbidden place. It is allowed only as text, or as the whole address of a link, exactly as `{{ name }}`;
 * anywhere else the author of the template could redirect it.
 * @param body sanitised HTML of a template
 */
export function misplacedSecret(body: string, subject: TemplateSubject): FieldError | undefined {
  const secrets = secretsOf(subject)
  if (secrets.length === 0) return undefined
  const [named = ''] = secrets
  if (subject === ACCOUNTS && /<img\b/i.test(body)) return { code: 'account_picture' }
  if (!mentions(body, secrets)) return undefined
  const refusal = { code: 'secret_place', params: { token: secrets.find((name) => mentions(body, [name])) ?? named } }
  for (const [, tag = '', attributes = ''] of body.matchAll(TAG))
    if (wrongInTag(tag.toLowerCase(), attributes, secrets)) return refusal
  // Without the plain references and existence conditions, no reference to a secret may remain.
  let rest = body
  for (const name of secrets) rest = rest.replaceAll(new RegExp(plainly(name), 'g'), '')
  rest = rest.replaceAll(CONDITION, (_all, condition: string) =>
    condition
      .split(/\s+(?:and|or)\s+/)
      .filter((one) => !secrets.includes(one.trim()))
      .join(' '),
  )
  return mentions(rest, secrets) || /<[a-z][^>]*\{%/i.test(rest) ? refusal : undefined
}

/** A subject must not contain secrets: it is shown on lock screens and read by every mail server. */
export const secretInSubject = (line: string, subject: TemplateSubject): FieldError | undefined => {
  const found = secretsOf(subject).find((name) => mentions(line, [name]))
  return found ? { code: 'secret_subject', params: { token: found } } : undefined
}
