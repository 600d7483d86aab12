/** Id of the room that the frame of the program leaves behind the name of the place: a screen says there where one is among others. */
export const TOP_PLACE = 'top-place'
