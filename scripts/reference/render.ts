import { chooseExample, type Examples } from './examples.ts'
import { type Option, optionsOf } from './options.ts'
import type { OptionTable, ReferencePage } from './pages.ts'
import type { Source } from './source.ts'

export const WRITTEN =
  '<!-- Written by `npm run db:generate` from the doc comments of the files named here. Do not edit. -->'

/** Code in a cell of a table: a vertical bar would end the cell. */
const code = (text: string) => {
  const fence = text.includes('`') ? '``' : '`'
  const padded = text.includes('`') ? ` ${text} ` : text
  return `${fence}${padded.replaceAll('|', '\\|')}${fence}`
}
const cell = (text: string) => text.replaceAll('|', '\\|')

function exampleCell(examples: Examples, { calls, via }: OptionTable, { name }: Option): string {
  const path = via ? `${via}.` : ''
  const example = chooseExample(calls.flatMap((call) => examples.get(`${call} ${path}${name}`) ?? []))
  return example ? code(example.text) : ''
}

function table(sources: (file: string) => Source, examples: Examples, of: OptionTable): string[] {
  const { meaning, options } = optionsOf(sources(of.file), of.type)
  const rows = options.map((option) =>
    [
      `${code(option.name)}${option.isRequired ? ' (required)' : ''}`,
      code(option.type),
      cell(option.meaning),
      exampleCell(examples, of, option),
    ].join(' | '),
  )
  return [
    `## ${of.heading}`,
    '',
    ...(meaning ? [meaning, ''] : []),
    `[${of.file}](../../${of.file})`,
    '',
    ...(rows.length
      ? ['| option | type | meaning | example |', '| --- | --- | --- | --- |', ...rows.map((row) => `| ${row} |`), '']
      : []),
  ]
}

export const renderPage = (page: ReferencePage, sources: (file: string) => Source, examples: Examples): string =>
  [WRITTEN, '', `# ${page.title}`, '', page.intro, '', ...page.tables.flatMap((of) => table(sources, examples, of))]
    .join('\n')
    .trimEnd()
    .concat('\n')
