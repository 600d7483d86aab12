import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { fullName } from '../ui/person.ts'
import { type PresentPerson, usePeople } from './state.ts'
import './live.css'

/** Number of avatars shown; further people are counted. */
const MAX_SHOWN = 3

/** A change among the people present, as a sentence for screen readers. */
function useNews(people: readonly PresentPerson[], describe: (key: string, person: PresentPerson) => string): string {
  const before = useRef(people)
  const [news, setNews] = useState('')
  useEffect(() => {
    const old = before.current
    before.current = people
    const isListed = (all: readonly PresentPerson[], one: PresentPerson) =>
      all.some(({ id, mode }) => id === one.id && mode === one.mode)
    const come = people.filter((one) => !isListed(old, one)).map((one) => describe(one.mode, one))
    const departures = old.filter(({ id }) => !people.some((one) => one.id === id)).map((one) => describe('left', one))
    if (come.length + departures.length > 0) setNews([...come, ...departures].join(' '))
  }, [people, describe])
  return news
}

/** Shows who else is at a record: avatars, and what they are doing where there is room. */
export function PeopleHere({ resource, id }: { readonly resource: string; readonly id: number }) {
  const translate = useTranslate()
  const people = usePeople(resource, id)
  const describe = useCallback(
    (key: string, one: PresentPerson) => translate(`live.${key}`, { name: fullName(one) }),
    [translate],
  )
  const news = useNews(people, describe)
  const editor = people.find(({ mode }) => mode === 'edit') ?? people[0]
  const text = (one: PresentPerson) => describe(one.mode, one)
  return (
    <div className="here">
      <p className="sr-only" role="status">
        {news}
      </p>
      {editor && (
        <>
          <ul className="here-faces" aria-label={translate('live.also_here')}>
            {people.slice(0, MAX_SHOWN).map((one) => (
              <li key={one.id} title={text(one)} data-mode={one.mode}>
                <Avatar person={one} size={26} />
                <span className="sr-only">{text(one)}</span>
              </li>
            ))}
            {people.length > MAX_SHOWN && (
              <li className="here-more" title={people.slice(MAX_SHOWN).map(text).join('\n')}>
                +{people.length - MAX_SHOWN}
                <span className="sr-only">{people.slice(MAX_SHOWN).map(text).join(', ')}</span>
              </li>
            )}
          </ul>
          <span className="here-text" aria-hidden="true">
            {people.length === 1 ? text(editor) : translate('live.several', { smart_count: people.length })}
          </span>
        </>
      )}
    </div>
  )
}
