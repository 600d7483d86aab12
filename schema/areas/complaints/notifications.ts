import { notification } from '../../engine/notification.ts'

export const complaintClock = notification({
  name: 'complaint_clock',
  label: 'A deadline of one of my complaints is due soon or overdue',
  lines: {
    acknowledge_near: 'Acknowledge by %{at}',
    acknowledge_missed: 'Acknowledgement was due by %{at}',
    respond_near: 'First response due by %{at}',
    respond_missed: 'First response was due by %{at}',
    resolve_near: 'Final response due by %{at}',
    resolve_missed: 'Final response was due by %{at}',
  },
  mail: true,
})
