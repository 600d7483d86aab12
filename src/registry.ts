import { createElement, type ReactElement } from 'react'
import { resources as declared } from '../schema/all.ts'
import NotFound from './customRoutes/NotFound.tsx'
import type { Carried } from './kit/record/sections/carried.ts'
import { type AddedScreens, type AnyScreens, withAdded } from './kit/screens/defineScreens.ts'
import { ResourceMount, type ScreenSet, screensOf } from './kit/screens/ResourceMount.tsx'
import { createRouterProvider } from './kit/screens/router.tsx'

/** `screens.tsx` in a folder called as the resource: what it shows in its own way, fetched with its first screen. */
const own = import.meta.glob<{ default: AnyScreens }>('./resources/**/screens.tsx')

/** `on/<other>.tsx`: what an area adds to the screens of a resource. */
const added = import.meta.glob<{ default: AddedScreens }>('./resources/**/on/*.tsx')

/** `resources/<area>/carried.tsx`: what it adds to all records that carry something of it. */
const carried = import.meta.glob<{ default: Carried }>('./resources/*/carried.tsx')
const loadCarried = () => Object.values(carried).map((load) => load())

/** Fetches what a resource shows in its own way, with what others add; undefined where there is neither. */
function loaderOf(name: string): (() => Promise<{ default: AnyScreens }>) | undefined {
  const mine = Object.entries(own).find(([path]) => path.endsWith(`/${name}/screens.tsx`))?.[1]
  const more = Object.entries(added).flatMap(([path, load]) => (path.endsWith(`/on/${name}.tsx`) ? [load] : []))
  if (more.length === 0) return mine
  return async () => {
    const [screens, ...others] = await Promise.all([mine?.(), ...more.map((load) => load())])
    return {
      default: withAdded(
        screens?.default ?? {},
        others.map((one) => one.default),
      ),
    }
  }
}

/** Every declared resource. */
export const resources = declared.all

/** react-admin's router at the addresses of the specification. */
export const routerProvider = createRouterProvider(resources)

const screens = new Map(
  resources.map((one) => [one.name, screensOf(loaderOf(one.name), one.carries !== undefined, loadCarried)]),
)

/** Fetches a screen before it is shown. */
export const preloadScreen = async (resource: string, screen: keyof ScreenSet) =>
  screens.get(resource)?.[screen].preload()

/** One element for each declared resource, for the children of the admin; made once, because it looks at their identity. */
export const resourceElements: readonly ReactElement[] = resources.map((resource) =>
  createElement(ResourceMount, {
    key: resource.name,
    name: resource.path,
    resource,
    screens: screens.get(resource.name) as ScreenSet,
    missing: createElement(NotFound),
  }),
)
