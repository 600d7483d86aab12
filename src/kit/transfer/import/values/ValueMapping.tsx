import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useDeclaration } from '../../../declarationOf.ts'
import { LazyPicker, targetOf } from '../../../kinds/parts/LazyPicker.tsx'
import { useWords } from '../../../words.ts'
import { columnName } from '../../columns.ts'
import { fieldAt } from '../importable.ts'
import type { MetField, MetText } from '../importCalls.ts'
import { type Choice, choiceOf, EMPTY, meaningOf, NEW, OTHER, OUT } from './meaning.ts'

interface MeansProps {
  readonly of: MetField
  readonly text: MetText
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
}

/** Chooses the meaning of one text of the file. Where there are too many records for a list, others are found by typing. */
export function ValueMapping({ of, text, choice, onChange }: MeansProps) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const words = useWords(resource.name)
  const id = useId()
  const meaning = meaningOf(choice)
  const isListed = of.options.some(({ value }) => choiceOf(value) === choice)
  const [isSearched, setSearched] = useState(typeof meaning === 'number' && !isListed)
  const label = translate('transfer.import.values.means_of', {
    name: text.shown,
    field: columnName(translate, words, of.field),
  })
  const field = fieldAt(resource, of.field)
  const isGuess = text.meant === undefined && text.guess !== null && choice === choiceOf(text.guess)
  return (
    <>
      <select
        className="control"
        aria-label={label}
        aria-describedby={isGuess ? id : undefined}
        value={isSearched ? OTHER : choice}
        onChange={({ target: { value } }) => {
          setSearched(value === OTHER)
          onChange(value === OTHER ? OUT : value)
        }}
      >
        <option value={OUT}>{translate('transfer.import.values.out')}</option>
        {of.can_empty && <option value={EMPTY}>{translate('transfer.import.values.empty')}</option>}
        {text.can_make && <option value={NEW}>{translate('transfer.import.values.new', { name: text.shown })}</option>}
        {of.more && field && <option value={OTHER}>{translate('transfer.import.values.other')}</option>}
        <optgroup label={columnName(translate, words, of.field)}>
          {of.options.map(({ value, label: name }) => (
            <option key={choiceOf(value)} value={choiceOf(value)}>
              {name}
            </option>
          ))}
        </optgroup>
      </select>
      {isSearched && field && (
        <LazyPicker
          id={`${id}-other`}
          name={of.field}
          resource={resource.name}
          field={field}
          label={label}
          target={targetOf(field)}
          multiple={false}
          ids={typeof meaning === 'number' ? [meaning] : []}
          onPick={([picked]) => onChange(picked === undefined ? OUT : choiceOf(picked))}
        />
      )}
      {isGuess && (
        <span id={id} className="import-source">
          {translate('transfer.import.source.guess')}
        </span>
      )}
    </>
  )
}
