/** An item from outside that is malformed: it is put aside as unreadable. */
export class UnreadableItemError extends Error {}
