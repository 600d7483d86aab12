import { watchedMedia } from '../../../kit/watchedMedia.ts'

/** Whether there is room for the panel next to the calendar. */
export const useWide = watchedMedia('(min-width: 1100px)')
