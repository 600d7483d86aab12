/** The maximum amount of a record, in pounds: what `numeric(12,2)` can hold. */
export const MAX_AMOUNT = 9_999_999_999.99
