import type { z } from 'zod'

/** One error at a field: a message key and its parameters. */
export interface FieldError {
  readonly code: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** Field path (`options.0.label`) → its errors. */
export type FieldErrors = Record<string, FieldError[]>

/** Body of every answer of 400 and above (RFC 9457), extended by `code`, and by `errors` for 422. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  /** One plain English sentence. */
  readonly detail: string
  readonly code: string
  readonly errors?: FieldErrors
  readonly [extra: string]: unknown
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let current: unknown = input
  for (const key of path)
    current = current === null || current === undefined ? undefined : (current as Record<PropertyKey, unknown>)[key]
  return current
}

/** Kinds of value that can be expected, each with a message of its own. */
export const EXPECTED = ['string', 'number', 'boolean', 'array', 'object'] as const
/** Zod's other names for them. */
const SORTS: Readonly<Record<string, (typeof EXPECTED)[number]>> = {
  record: 'object',
  map: 'object',
  set: 'array',
  tuple: 'array',
}

/** Message key of a field error: wrong kinds have one message each. */
export function textCode({ code, params }: FieldError): string {
  const expected = String(params?.['expected'])
  const sort = SORTS[expected] ?? EXPECTED.find((one) => one === expected)
  return code === 'type' && sort ? `type_${sort}` : code
}

/** Formats that zod and our messages name differently. */
const FORMATS: Readonly<Record<string, string>> = { datetime: 'instant' }

function fromIssue(issue: z.core.$ZodIssue, input: unknown): FieldError {
  switch (issue.code) {
    case 'invalid_type': {
      const value = valueAt(input, issue.path)
      if (value === undefined || value === null || value === '') return { code: 'required' }
      if (issue.expected === 'int') return { code: 'int' }
      return { code: 'type', params: { expected: issue.expected } }
    }
    case 'too_big':
      if (issue.origin === 'string') return { code: 'too_long', params: { max: Number(issue.maximum) } }
      if (issue.origin === 'array') return { code: 'too_many', params: { max: Number(issue.maximum) } }
      return { code: issue.inclusive === false ? 'lt' : 'lte', params: { limit: Number(issue.maximum) } }
    case 'too_small':
      if (issue.origin === 'string') return { code: 'too_short', params: { min: Number(issue.minimum) } }
      if (issue.origin === 'array') return { code: 'min_one' }
      return { code: issue.inclusive === false ? 'gt' : 'gte', params: { limit: Number(issue.minimum) } }
    case 'invalid_value':
      if ([undefined, null, ''].includes(valueAt(input, issue.path) as string)) return { code: 'required' }
      return { code: 'choice', params: { choices: issue.values.map(String) } }
    case 'invalid_format':
      // A pattern carries its message key as its message, because zod takes no parameters there.
      return { code: issue.format === 'regex' ? issue.message : (FORMATS[issue.format] ?? issue.format) }
    case 'custom':
      return ourCode(issue) ?? { code: 'invalid' }
    default:
      return { code: 'invalid' }
  }
}

function ourCode(issue: object): FieldError | undefined {
  const params = (issue as { params?: Record<string, unknown> }).params
  if (typeof params?.['code'] !== 'string') return undefined
  const { code, ...rest } = params
  return Object.keys(rest).length ? { code, params: rest } : { code }
}

/**
 * Turns a zod failure into field errors with message keys.
 * @param input the parsed value: distinguishes a missing value from one of the wrong type
 */
export function fieldErrors(error: z.ZodError, input: unknown): FieldErrors {
  // Clients choose the names of unknown fields: `constructor` must not be found on the prototype.
  const errors: FieldErrors = Object.create(null)
  const add = (path: string, e: FieldError) => {
    const list = (errors[path] ??= [])
    if (!list.some((x) => x.code === e.code)) list.push(e)
  }
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add(path ? `${path}.${key}` : key, { code: 'unknown_field' })
    else add(path, fromIssue(issue, input))
  }
  return errors
}
