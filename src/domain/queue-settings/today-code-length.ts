/**
 * Digits of today's code: short enough to type, too long to guess without a rate limit
 * (docs/decisions/039-today-code.md).
 */
export const todayCodeLength = 10
