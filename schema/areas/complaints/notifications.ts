import { notification } from '../../engine/notification.ts'

export const complaintClock = notification({
  name: 'complaint_clock',
  label: 'A deadline of a complaint of mine is near or missed',
  lines: {
    acknowledge_near: 'To be acknowledged by %{at}',
    acknowledge_missed: 'Should have been acknowledged by %{at}',
    respond_near: 'The first answer is due by %{at}',
    respond_missed: 'The first answer was due by %{at}',
    resolve_near: 'The final answer is due by %{at}',
    resolve_missed: 'The final answer was due by %{at}',
  },
  mail: true,
})
