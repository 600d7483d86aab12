import { screensOf as screensFound } from 'virtual:screens'
import { createElement, type ReactElement } from 'react'
import { resources as declared } from '../schema/all.ts'
import NotFound from './customRoutes/NotFound.tsx'
import type { FeatureSections } from './kit/record/sections/featureSections.ts'
import { type AddedScreens, type AnyScreens, withAdded } from './kit/screens/defineScreens.ts'
import { ResourceMount, type ScreenSet, screensOf } from './kit/screens/ResourceMount.tsx'
import { createRouterProvider } from './kit/screens/router.tsx'

/** `resources/<area>/features.tsx`: what it adds to all records with one of its features. */
const featureModules = import.meta.glob<{ default: FeatureSections }>('./resources/*/features.tsx')
const loadCarried = () => Object.values(featureModules).map((load) => load())

interface Found {
  readonly own: AnyScreens | undefined
  readonly added: readonly AddedScreens[]
}

/** Loads a resource's own screens (`<name>/screens.tsx`), with what areas add to them (`on/<name>.tsx`); undefined where there is neither. */
function loaderOf(name: string): (() => Promise<{ default: AnyScreens }>) | undefined {
  const load = screensFound[name]
  if (!load) return undefined
  return async () => {
    const { own = {}, added } = (await load()) as Found
    return { default: withAdded(own, added) }
  }
}

/** All declared resources. */
export const resources = declared.all

/** react-admin's router with the addresses of the specification. */
export const routerProvider = createRouterProvider(resources)

const screens = new Map(
  resources.map((one) => [one.name, screensOf(loaderOf(one.name), one.features !== undefined, loadCarried)]),
)

/** Loads a page before it is shown. */
export const preloadScreen = async (resource: string, screen: keyof ScreenSet) =>
  screens.get(resource)?.[screen].preload()

/** One element for each declared resource, for the children of the admin; created once, because react-admin compares their identity. */
export const resourceElements: readonly ReactElement[] = resources.map((resource) =>
  createElement(ResourceMount, {
    key: resource.name,
    name: resource.path,
    resource,
    screens: screens.get(resource.name) as ScreenSet,
    missing: createElement(NotFound),
  }),
)
