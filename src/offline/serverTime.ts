import { serverClock } from '../authProvider/serverClock.ts'

/** ms since 1970 by the clock of the server, also where that of the device is wrong. */
export const serverNow = (): number => serverClock.now()
