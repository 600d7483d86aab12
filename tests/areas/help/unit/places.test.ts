import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import descriptions from '../../../../schema/areas/help/interface-descriptions.ts'
import { ownScreens } from '../../../../schema/areas/help/ownScreens.ts'
import { declared } from '../../../../schema/areas.ts'
import { actKey, columnKey, fieldKey, helpPlaces, screenKey } from '../../../../schema/engine/helpPlaces.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { resourceRoutes, routes } from '../../../../src/customRoutes/routes.ts'
import { loadMessages } from '../../../../src/i18n/provider.ts'
import { placeName } from '../../../../src/resources/help/places.ts'

const places = helpPlaces(resources.all, declared, ownScreens)
const keys = new Set(places.map(({ key }) => key))

describe('places for help', () => {
  it('are every page opened with a session, by the address and title in the route table', () => {
    const table = [...routes, ...resources.all.flatMap(resourceRoutes)]
    // Pages outside the office app have none of its help.
    const screens = table.filter((entry) => !entry.public && !entry.bare && !entry.redirect && entry.title)
    const found = (entries: readonly { key: string; label: string; args?: object }[]) =>
      entries.map(({ key, label, args }) => `${key} ${label} ${JSON.stringify(args ?? {})}`).sort()
    expect(found(places.filter(({ sort }) => sort === 'screen'))).toEqual(
      found(
        screens.map(({ path, title = '', titleArgs }) => ({
          key: screenKey(path),
          label: title,
          ...(titleArgs ? { args: titleArgs } : {}),
        })),
      ),
    )
  })

  it('are each field of a form, each column of a list, and each action, once', () => {
    expect(keys.size).toBe(places.length)
    for (const key of [fieldKey('leads', 'phone'), columnKey('leads', 'phone'), actKey('quotes', 'convert')])
      expect(keys).toContain(key)
    // Hidden in forms, shown in lists.
    expect(keys).not.toContain(fieldKey('users', 'name'))
    expect(keys).toContain(columnKey('users', 'name'))
    expect(keys).not.toContain(columnKey('leads', 'created_at'))
    // An action that many resources have is one place.
    expect(places.filter(({ key }) => key.endsWith('.addComment'))).toHaveLength(1)
  })

  it('have keys that the field accepts', () => {
    for (const { key } of places) expect(descriptions.fields.key.schema.safeParse(key).success, key).toBe(true)
    for (const key of ['leads.phone', 'screen:leads', 'field:phone', 'act:<script>', 'field:constructor'])
      expect(descriptions.fields.key.schema.safeParse(key).success, key).toBe(false)
  })

  it.each(LOCALES)('have a unique name for every place in %s', async (locale) => {
    const messages: Readonly<Record<string, string>> = await loadMessages(locale, resources.all)
    const translate = (key: string, args: Readonly<Record<string, unknown>> = {}) => {
      const text = messages[key]
      if (text === undefined) throw new Error(`${key} has no text`)
      const forms = text.split(' |||| ')
      const form = forms[args['smart_count'] === 2 ? forms.length - 1 : 0] ?? ''
      return form.replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(args[name]))
    }
    const names = places.map((place) => `${place.sort} ${placeName(translate, place)}`)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })
})
