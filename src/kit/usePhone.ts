import { watchedMedia } from './watchedMedia.ts'

/** Whether the window is as narrow as a phone. */
export const usePhone = watchedMedia('(width < 600px)')
