import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { resources } from '../../../../schema/all.ts'
import type { Needs } from '../../../kit/access/Answer.tsx'
import { usePorts } from '../../../kit/ports.ts'
import { titleText } from '../../../kit/screens/Titles.tsx'
import { type RouteEntry, resourceRoutes, routes } from '../../routes.ts'

/** A page or an endpoint that can be asked about. */
export interface Place {
  readonly key: string
  readonly title: string
  readonly address: string
  readonly needs: Needs
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-access': string; summary?: string }>>>>
}

const needsOf = (access: string): Needs =>
  access === 'public' || access === 'session' ? access : access.split(' and ').map((part) => part.split(' or '))

function screen(entry: RouteEntry, title: string): Place[] {
  if (entry.redirect) return []
  const needs: Needs = entry.public ? 'public' : [[`${entry.area}:${entry.action}`]]
  return [{ key: entry.path, title, address: entry.path.replaceAll(/:(\w+)/g, '{$1}'), needs }]
}

/** Every page of the program and every endpoint of the API, from the API's own description. */
export function usePlaces(): readonly Place[] {
  const translate = useTranslate()
  const { get } = usePorts()
  const { data } = useQuery({
    queryKey: ['openapi'],
    queryFn: () => get<Description>('/openapi.json'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => {
    const entries = [...routes, ...resources.all.flatMap(resourceRoutes)]
    const screens = entries.flatMap((entry) =>
      screen(entry, entry.title ? titleText(translate, entry.title, entry.titleArgs) : entry.path),
    )
    const endpoints = Object.entries(data?.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): Place => {
        const address = `${method.toUpperCase()} ${path}`
        return { key: address, title: operation.summary ?? address, address, needs: needsOf(operation['x-access']) }
      }),
    )
    return [...screens, ...endpoints]
  }, [data, translate])
}
