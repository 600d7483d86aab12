import { resources } from '../schema/all.ts'
import { LOCALES, type Locale } from '../schema/engine/text/format.ts'
import { routes } from './customRoutes/routes.ts'
import { loadMessages } from './i18n/provider.ts'
import type { PaletteTarget, PaletteTargets } from './kit/palette/paletteTarget.ts'
import { AREAS, goKeys } from './layout/menu.ts'

/** Every screen that stands at an address of its own: of the menu, of the table of routes, lists, and forms that add. */
function allPlaces(): PaletteTarget[] {
  const menu = AREAS.map(({ to, area, action, label, key }) => ({
    to,
    area,
    action,
    label,
    ...(key ? { keys: goKeys(key) } : {}),
  }))
  const listed = resources.all.map(({ name, path, area }) => {
    return { to: `/${path}`, area, action: 'list' as const, label: `resources.${name}.name` }
  })
  const others = routes.flatMap(({ path, area, action, title, titleArgs, public: isPublic }) =>
    // Steps of a wizard are reached through its beginning.
    !isPublic && area && action && title && !titleArgs && !/[:*]/.test(path)
      ? [{ to: path, area, action, label: title }]
      : [],
  )
  const adding = resources.all.map(({ name, path, area, add = 'add' }) => {
    return { to: `/${path}/${add}`, area, action: 'add' as const, label: `resources.${name}.name`, adds: true }
  })
  const byAddress = new Map<string, PaletteTarget>()
  for (const place of [...menu, ...listed, ...others, ...adding])
    if (!byAddress.has(place.to)) byAddress.set(place.to, place)
  return [...byAddress.values()]
}

/** What the palette leads to, with the names in the language that is not shown, so that both find it. */
export async function loadPlaces(locale: Locale): Promise<PaletteTargets> {
  const other = LOCALES.find((one) => one !== locale) ?? locale
  const messages = await loadMessages(other, resources.all)
  return {
    places: allPlaces(),
    // Both forms of a name, "Job type |||| Job types", are words it may be found by.
    otherName: (key) => (messages[key] ?? '').replaceAll('||||', ' '),
  }
}
