import { type Of, WIDGETS, type Widget } from '../../../schema/areas/dashboard/shapes.ts'
import { useDashboardPreference } from '../../kit/list/columns/preferences.ts'
import { usePorts } from '../../kit/ports.ts'

/** Users who work with money see it first; all others see the day first. */
const MONEY_FIRST: readonly Widget[] = [
  'numbers',
  'money',
  'ending',
  'tasks',
  'leads',
  'today',
  'capacity',
  'changes',
  'libraries',
]

/** The order of the widgets: the user's choice, else their group's default, else by their permissions. */
export function useArrange() {
  const { can } = usePorts()
  const { own: chosen, group, save } = useDashboardPreference()
  const ownArrangement = { ...group, ...chosen }
  const defaultOrder = can('Payments', 'add') && !can('Appointments', 'add') ? MONEY_FIRST : WIDGETS
  const those = (names: readonly string[] = []) => WIDGETS.filter((one) => names.includes(one))
  const orderedWidgets = (ownArrangement.order ?? []).flatMap((name) => WIDGETS.filter((one) => one === name))
  const order: readonly Widget[] = orderedWidgets.length
    ? [...orderedWidgets, ...defaultOrder.filter((one) => !orderedWidgets.includes(one))]
    : defaultOrder
  const hidden = those(ownArrangement.hidden)
  const wide = those(ownArrangement.wide)
  const scope: Of = ownArrangement.of ?? 'all'
  const toggled = (list: readonly string[], one: string) =>
    list.includes(one) ? list.filter((each) => each !== one) : [...list, one]
  return {
    order,
    hidden,
    wide,
    of: scope,
    /** The settings as given to a group: the differences from the general default. */
    whole: ownArrangement,
    setOf: (next: Of) => save({ of: next === (group.of ?? 'all') ? undefined : next }),
    toggleHidden: (one: Widget) => save(({ hidden: now = group.hidden ?? [] }) => ({ hidden: toggled(now, one) })),
    toggleWide: (one: Widget) => save(({ wide: now = group.wide ?? [] }) => ({ wide: toggled(now, one) })),
    /** Moves a widget before or after its visible neighbour. */
    move: (one: Widget, step: -1 | 1, visible: readonly Widget[]) => {
      const adjacent = visible[visible.indexOf(one) + step]
      if (!adjacent) return
      const rest = order.filter((each) => each !== one)
      const index = rest.indexOf(adjacent) + (step > 0 ? 1 : 0)
      save({ order: [...rest.slice(0, index), one, ...rest.slice(index)] })
    },
    reset: () => save({ order: undefined, hidden: undefined, wide: undefined }),
  }
}
export type Arrange = ReturnType<typeof useArrange>
