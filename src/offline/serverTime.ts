import { serverClock } from '../authProvider/serverClock.ts'

/** ms since 1970 by the server's clock, even if the device's clock is wrong. */
export const serverNow = (): number => serverClock.now()
