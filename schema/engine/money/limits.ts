/** The greatest amount that a record can come to, in pounds: what `numeric(12,2)` holds. */
export const MAX_AMOUNT = 9_999_999_999.99
