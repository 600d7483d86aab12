import { watchedMedia } from '../../../kit/watchedMedia.ts'

/** Whether there is room for the panel beside the days. */
export const useWide = watchedMedia('(min-width: 1100px)')
/** Whether days are read one by one. */
export const usePhone = watchedMedia('(max-width: 600px)')
