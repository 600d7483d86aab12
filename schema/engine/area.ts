import { type Act, type AnyAct, type AnyLink, actPath, type Link, type ResourceAct } from './act.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { ForEach } from './forEach.ts'
import type { NotificationType } from './notification.ts'
import type { EndpointScope } from './ownership.ts'
import { collectSettings, type SettingsCollection } from './settings/collect.ts'
import type { AnySetting, SettingsGroup } from './settings/setting.ts'
import type { Step, Steps, TabCount } from './steps.ts'

/** A part of the business with its own folder in every layer. */
export interface Area {
  /** Name of its folder. */
  readonly name: string
  /** Areas that it depends on; none of them may depend on it. */
  readonly needs: readonly string[]
  /** Every area may use it, and the engine may call its endpoints. */
  readonly common?: true
  /** Areas that may depend on this one although its screens show their records: only their declarations are used here. */
  readonly shows?: readonly string[]
}

/** Declares an area and the areas it depends on. */
export const area = (declared: Area): Area => declared

/** What an area declares besides its resources and endpoints. */
export interface AreaFiles {
  readonly area: Area
  readonly acts?: Readonly<Record<string, unknown>>
  readonly settings?: Readonly<Record<string, unknown>>
  readonly steps?: Readonly<Record<string, unknown>>
  readonly notifications?: Readonly<Record<string, unknown>>
}

export interface DeclaredAreas {
  readonly areas: readonly Area[]
  readonly acts: readonly AnyAct[]
  readonly links: readonly AnyLink[]
  readonly settings: SettingsCollection
  /** Actions on one record of a resource, and its links, in declared order. */
  readonly actsOf: (resource: string) => readonly (ResourceAct | AnyLink)[]
  /** Steps that its records go through, in order. */
  readonly stepsOf: (resource: string) => readonly Step[]
  readonly steps: readonly Steps[]
  /** What the tabs of its records count. */
  readonly countsOf: (resource: string) => readonly TabCount[]
  /** Notification types, in declared order. */
  readonly notifications: readonly NotificationType[]
}

const isA =
  <T extends { is: string }>(is: T['is']) =>
  (value: unknown): value is T =>
    typeof value === 'object' && value !== null && (value as { is?: unknown }).is === is

/** Everything that an area's file exports, with each `forEach` expanded. */
const declaredIn = (exported: Readonly<Record<string, unknown>> = {}): readonly unknown[] =>
  Object.values(exported).flatMap((one): readonly unknown[] => (isA<ForEach>('every')(one) ? one.all : [one]))

/** Areas whose dependencies form a cycle, or name an unknown area. */
function checkNeeds(areas: readonly Area[]): void {
  const byName = new Map(areas.map((one) => [one.name, one]))
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw new Error(`areas need each other: ${[...path, name].join(' → ')}`)
    const found = byName.get(name)
    if (!found) throw new Error(`area ${path.at(-1)} needs ${name}, which is no area`)
    for (const next of found.needs) visit(next, [...path, name])
  }
  for (const { name } of areas) visit(name, [])
}

/**
 * Keys that every record screen uses: edit, archive, copy, history, status, call, write, questions, files, tasks, print, all actions, and moving
 * between facts.
 */
export const RECORD_KEYS: readonly string[] = [...'eayhscwqutp.jk[]']

/** On one screen a key belongs to one action, and an action has the same key on every screen. */
function checkKeys(acts: readonly (AnyAct | AnyLink)[]): void {
  const onScreen = new Map<string, string>()
  const ofAct = new Map<string, string>()
  for (const { of, name, key } of acts) {
    if (key === undefined) continue
    if (RECORD_KEYS.includes(key))
      throw new Error(`${of}/${name} claims the key ${key}, which every record's screen has`)
    const other = onScreen.get(`${of} ${key}`)
    if (other) throw new Error(`acts ${of}/${other} and ${of}/${name} claim the key ${key} on one screen`)
    onScreen.set(`${of} ${key}`, name)
    const otherKey = ofAct.get(name) ?? key
    if (otherKey !== key) throw new Error(`act ${name} has the key ${otherKey} at one record and ${key} at ${of}`)
    ofAct.set(name, key)
  }
}

/** Every step has a unique name within its resource and leads to a declared action. */
function checkSteps(all: readonly Steps[], acts: readonly (AnyAct | AnyLink)[]): void {
  const takenNames = new Set<string>()
  for (const { of, steps } of all)
    for (const { name, way, key } of steps) {
      if (takenNames.has(`${of} ${name}`)) throw new Error(`step ${of}/${name} is declared twice`)
      takenNames.add(`${of} ${name}`)
      const act = 'act' in way ? acts.find((one) => one.of === of && one.name === way.act) : undefined
      if ('act' in way && !act) throw new Error(`step ${of}/${name} leads to ${way.act}, which is no act of ${of}`)
      const other = key && acts.find((one) => one.of === of && one.key === key)
      if (other) throw new Error(`step ${of}/${name} claims the key ${key} of the act ${of}/${other.name}`)
    }
}

const routeOfAct = (act: AnyAct): string => `${act.method ?? 'POST'} ${actPath(act)}`

/** @throws when two have the same method and path */
function checkAddresses(routes: readonly string[]): void {
  const takenRoutes = new Set<string>()
  for (const route of routes) {
    if (takenRoutes.has(route)) throw new Error(`${route} is declared twice`)
    takenRoutes.add(route)
  }
}

/** @throws when something without a resource does not say whose data it is, or something with a resource says it twice */
function checkConcerns(all: readonly { of: string | null; name: string; concerns?: EndpointScope }[]): void {
  for (const { of, name, concerns } of all) {
    if (of === null && !concerns)
      throw new Error(`${name} is about no resource: say whose what it deals with (concerns)`)
    if (of !== null && concerns) throw new Error(`${of}/${name} is about a resource, which says whose it is (belongs)`)
  }
}

/**
 * The endpoints of all areas. Kept apart from the other declarations because the server serves all of them while a screen imports only those it
 * calls.
 */
export function collectEndpoints(
  acts: readonly AnyAct[],
  files: readonly Readonly<Record<string, unknown>>[],
): readonly AnyEndpoint[] {
  const endpoints = files.flatMap((file) => declaredIn(file).filter(isA<AnyEndpoint>('endpoint')))
  checkConcerns(endpoints)
  checkAddresses([...acts.map(routeOfAct), ...endpoints.map(({ method = 'GET', path }) => `${method} ${path}`)])
  return endpoints
}

/** Checks that the areas' declarations fit together. */
export function collectAreas(files: readonly AreaFiles[]): DeclaredAreas {
  const areas = files.map((file) => file.area)
  checkNeeds(areas)
  const both = files.flatMap((file) =>
    declaredIn(file.acts).filter((one) => isA<Act>('act')(one) || isA<Link>('link')(one)),
  )
  const acts = both.filter((one) => one.is === 'act')
  checkKeys(both)
  checkConcerns(acts)
  checkAddresses(acts.map(routeOfAct))
  const set = files.flatMap((file) => Object.values(file.settings ?? {}))
  const added = files.flatMap((file) => Object.values(file.steps ?? {}))
  const steps = added.filter(isA<Steps>('steps'))
  const counts = added.filter(isA<TabCount>('count'))
  checkSteps(steps, both)
  const notifications = files.flatMap((file) =>
    Object.values(file.notifications ?? {}).filter(isA<NotificationType>('notification')),
  )
  for (const { name } of notifications)
    if (notifications.filter((one) => one.name === name).length > 1)
      throw new Error(`notification ${name} is declared twice`)
  return {
    settings: collectSettings(set.filter(isA<AnySetting>('setting')), set.filter(isA<SettingsGroup>('settings-group'))),
    areas,
    acts,
    links: both.filter((one) => one.is === 'link'),
    actsOf: (resource) =>
      both.filter(
        (one): one is ResourceAct | AnyLink => one.of === resource && !(one.is === 'act' && one.on === 'resource'),
      ),
    steps,
    notifications,
    stepsOf: (resource) =>
      steps
        .flatMap((one) => (one.of === resource ? one.steps : []))
        .toSorted((a, b) => Number(b.first ?? false) - Number(a.first ?? false)),
    countsOf: (resource) => counts.filter((one) => one.of === resource),
  }
}
