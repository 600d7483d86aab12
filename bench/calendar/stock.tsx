// FullCalendar's month as it comes, with every appointment as an event: what bench/calendar.ts is compared with.
import FullCalendar from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import classicTheme from '@fullcalendar/react/themes/classic'
import { createRoot } from 'react-dom/client'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'

interface Event {
  readonly title: string
  readonly start: string
  readonly end: string
}

const events = (await (await fetch('/rows.json')).json()) as Event[]
const place = document.getElementById('root')
if (!place) throw new Error('there is no place to draw')

createRoot(place).render(
  <FullCalendar
    plugins={[dayGridPlugin, classicTheme]}
    initialView="dayGridMonth"
    initialDate={events[0]?.start.slice(0, 10) ?? ''}
    timeZone="UTC"
    firstDay={1}
    height="auto"
    headerToolbar={{ start: 'title', end: 'prev,next' }}
    // What the measurement waits for.
    datesSet={({ view }) => void (document.title = view.title)}
    events={events}
  />,
)
