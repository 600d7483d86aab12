import { useNavigate, useNotify, useTranslate } from 'ra-core'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { refusalOf } from '../../acts/useShowRefusal.ts'
import { usePorts } from '../../ports.ts'
import { announce } from '../announce.tsx'
import { useListPreference } from '../columns/preferences.ts'
import type { Listing } from '../useListing.ts'
import { firstPreset } from './presets.ts'
import { addressOf, useViews, type View } from './useViews.ts'

export interface ViewValues {
  readonly name: string
  readonly groups: readonly number[]
  /** It opens with the list. */
  readonly begin: boolean
}

/** Operations on the views of a list. Errors from the server are thrown as field errors or shown as a message. */
export function useViewActs({ resource, go }: Pick<Listing, 'resource' | 'go'>) {
  const { send } = usePorts()
  const navigate = useNavigate()
  const notify = useNotify()
  const translate = useTranslate()
  const { value: views, put, refetch } = useViews(resource.name)
  const { own, save } = useListPreference(resource.name)

  const notifyView = (key: string, name: string) => {
    const text = translate(`views.${key}`, { name })
    notify(text, { type: 'success' })
    announce(text)
  }
  const replace = (view: View) =>
    put((all) =>
      all.some(({ id }) => id === view.id) ? all.map((one) => (one.id === view.id ? view : one)) : [...all, view],
    )
  const begins = (id: number) => own.view === id
  const begin = (id: number, isOn: boolean) => {
    if (isOn !== begins(id)) save({ view: isOn ? id : undefined })
  }
  /** Errors that belong to no field are shown as a message; views that others have changed are fetched again. */
  const explain = (error: unknown): FieldErrors => {
    const { stale, code, body } = refusalOf(error)
    if (body['errors']) return body['errors'] as FieldErrors
    const text = stale ? 'views.stale' : `problem.${code ?? 'network'}`
    notify(translate(text, { _: translate('problem.server') }), { type: 'error' })
    void refetch()
    return {}
  }
  const path = ({ id }: View) => `/views/${id}`

  return {
    views,
    begins,
    begin,
    open: (view: View) => {
      navigate({ search: addressOf(view) })
      announce(translate('views.opened', { name: view.name }))
    },
    /** Returns to the list's default. */
    leave: () => navigate({ search: own.view === undefined && !firstPreset(resource) ? '' : '?view=all' }),
    /** Positions among the views of this list. */
    order: (ids: readonly number[]) => save({ views: [...ids] }),
    /** @returns the errors, or nothing when the view is saved and open */
    create: async ({ name, groups, begin: isFirst }: ViewValues, query: string): Promise<FieldErrors | undefined> => {
      try {
        const view = await send<View>('POST', '/views', { resource: resource.name, name, query, groups })
        replace(view)
        begin(view.id, isFirst)
        go({ view: String(view.id) }, { replace: true })
        notifyView('saved', view.name)
        return undefined
      } catch (error) {
        return explain(error)
      }
    },
    /** @returns the errors, or nothing when the changes are saved */
    change: async (view: View, values: Partial<ViewValues> & { query?: string }): Promise<FieldErrors | undefined> => {
      const { begin: isFirst, ...body } = values
      try {
        if (Object.keys(body).length > 0) {
          const after = await send<View>('PATCH', path(view), body)
          replace(after)
          notifyView('saved', after.name)
        }
        if (isFirst !== undefined) begin(view.id, isFirst)
        return undefined
      } catch (error) {
        return explain(error)
      }
    },
    remove: async (view: View): Promise<void> => {
      try {
        await send('DELETE', path(view))
        put((all) => all.filter(({ id }) => id !== view.id))
        begin(view.id, false)
        notifyView('deleted', view.name)
      } catch (error) {
        explain(error)
      }
    },
  }
}

export type ViewActs = ReturnType<typeof useViewActs>
