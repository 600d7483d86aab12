import type { AnyResource } from '../../../../../schema/engine/define.ts'
import type { Translate } from '../../../ports.ts'
import type { RefusedRows } from '../importCalls.ts'

/** Error codes that any field can have; rules and patterns add theirs. */
const COMMON = [
  'required too_long too_short type int decimals number flag choice date time instant phone valid_email email colour reserved_colour',
  'lt lte gt gte min_one too_many twice taken duplicate not_found archived not_offered cycle protected read_only default_needed',
  'unknown_field unknown_token control_characters invalid ambiguous_title no_such_title twice_in_file unreadable id in_use',
].flatMap((line) => line.split(' '))

/** Error texts in the current language, with placeholders for their parameters: the server writes the file. */
export function reasonTexts(
  resource: AnyResource,
  rows: RefusedRows['data'],
  translate: Translate,
): Record<string, string> {
  const patterns = Object.values(resource.fields).flatMap(({ hints }) => hints.pattern?.[1] ?? [])
  const presentCodes = rows.flatMap(({ errors }) =>
    Object.values(errors).flatMap((list) => list.map(({ code }) => code)),
  )
  const likely = Object.keys(resource.duplicateReasons ?? {}).map((reason) => `likely_${reason}`)
  const codes = new Set([...COMMON, ...patterns, ...resource.rules.map(({ code }) => code), ...presentCodes, ...likely])
  const open = Object.fromEntries(
    ['max', 'min', 'limit', 'places', 'title', 'row', 'field', 'token', 'label'].map((name) => [name, `%{${name}}`]),
  )
  return Object.fromEntries(
    [...codes].map((code) => [code, translate(`validation.${code}`, { ...open, _: translate('validation.invalid') })]),
  )
}
