import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { resources } from '../../../schema/all.ts'
import type { LogRow, SecurityRow } from '../../../schema/areas/logs/shapes.ts'
import { humanise } from '../../../schema/engine/words.ts'
import { inSentence, wordsOf } from '../../kit/words.ts'

/** Common prefix of the routes. */
const PREFIX = '/panel-api'

/** Texts for log entries in the current language. */
export function useLogWords() {
  const translate = useTranslate()
  return useMemo(() => {
    const words = (entity: string) => wordsOf(translate, entity)
    const field = (entity: string, name: string) => {
      const part = name.includes('.') ? name.slice(0, name.indexOf('.')) : undefined
      if (part) return translate(`record.parts.${part}`, { _: translate(`record.tabs.${part}`, { _: humanise(part) }) })
      if (name === 'archived_at') return translate('kit.list.archived_at')
      if (resources.logged(entity)?.fields[name]) return words(entity).field(name)
      return name === 'value' ? translate('logs.detail.value') : humanise(name)
    }
    return {
      one: (entity: string) => (resources.logged(entity) ? words(entity).one : humanise(entity)),
      field,
      /** "Title, Colour and 3 more"; equal names are listed once. */
      changed: (entity: string, names: readonly string[], maxNames = 3) => {
        const all = [...new Set(names.map((name) => field(entity, name)))]
        const rest = all.length - maxNames
        const few = all.slice(0, maxNames).join(', ')
        return rest > 0 ? `${few} ${translate('logs.also', { count: rest })}` : few
      },
      name: ({ name, entity, entity_id }: Pick<LogRow, 'name' | 'entity' | 'entity_id'>) =>
        name ?? `${words(entity).one} ${entity_id}`,
      /** "Material changed". */
      title: (event: string, entity: string) =>
        translate(`logs.event_of.${event}`, {
          what: resources.logged(entity) ? words(entity).one : humanise(entity),
          _: event,
        }),
      /** "PATCH /jobs/12"; actions of the program itself have a name. */
      request: ({ action, url }: Pick<LogRow, 'action' | 'url'>) => {
        const [method = ''] = action.split(' ')
        return url ? `${method} ${url.replace(PREFIX, '')}` : inSentence(humanise(action.toLowerCase()))
      },
      person: ({ user, user_email }: Pick<LogRow | SecurityRow, 'user' | 'user_email'>, none: 'system' | 'nobody') =>
        user?.name ?? (none === 'nobody' && user_email ? user_email : translate(`logs.${none}`)),
      security: (event: string) => translate(`logs.security.${event}`, { _: humanise(event) }),
    }
  }, [translate])
}
export type LogWords = ReturnType<typeof useLogWords>
