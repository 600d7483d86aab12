import { watchedMedia } from '../../../kit/watchedMedia.ts'

/** Whether there is room for the panel beside the days. */
export const useWide = watchedMedia('(min-width: 1100px)')
