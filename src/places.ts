import { resources } from '../schema/all.ts'
import { LOCALES, type Locale } from '../schema/engine/text/format.ts'
import { routes } from './customRoutes/routes.ts'
import { loadMessages } from './i18n/provider.ts'
import type { PaletteTarget, PaletteTargets } from './kit/palette/paletteTarget.ts'
import { AREAS, goKeys } from './layout/menu.ts'

/** All pages with an address of their own: those of the menu and the table of routes, lists, and forms for adding. */
function allPlaces(): PaletteTarget[] {
  const menu = AREAS.map(({ to, area, action, label, key }) => ({
    to,
    area,
    action,
    label,
    ...(key ? { keys: goKeys(key) } : {}),
  }))
  const listTargets = resources.all.map(({ name, path, area }) => {
    return { to: `/${path}`, area, action: 'list' as const, label: `resources.${name}.name` }
  })
  const otherTargets = routes.flatMap(({ path, area, action, title, titleArgs, public: isPublic }) =>
    // Only the first step of a wizard can be opened directly.
    !isPublic && area && action && title && !titleArgs && !/[:*]/.test(path)
      ? [{ to: path, area, action, label: title }]
      : [],
  )
  const adding = resources.all.map(({ name, path, area, add = 'add' }) => {
    return { to: `/${path}/${add}`, area, action: 'add' as const, label: `resources.${name}.name`, adds: true }
  })
  const byAddress = new Map<string, PaletteTarget>()
  for (const target of [...menu, ...listTargets, ...otherTargets, ...adding])
    if (!byAddress.has(target.to)) byAddress.set(target.to, target)
  return [...byAddress.values()]
}

/** The pages of the palette, with their names in the language not in use, so that both names find them. */
export async function loadPlaces(locale: Locale): Promise<PaletteTargets> {
  const other = LOCALES.find((one) => one !== locale) ?? locale
  const messages = await loadMessages(other, resources.all)
  return {
    places: allPlaces(),
    // Both forms of a name, "Job type |||| Job types", can be searched for.
    otherName: (key) => (messages[key] ?? '').replaceAll('||||', ' '),
  }
}
