import { notification } from '../../engine/notification.ts'

export const visit = notification({
  name: 'visit',
  label: 'A visit for my records is booked, moved or cancelled',
  lines: {
    booked: '%{who} booked a visit: %{at}',
    moved: '%{who} moved the visit to %{at}',
    cancelled: '%{who} cancelled the visit on %{at}',
  },
  mail: false,
  collapses: true,
})
