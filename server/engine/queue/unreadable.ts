/** An item that came from outside and is not what it should be: it is put aside as one that could not be read. */
export class UnreadableItemError extends Error {}
