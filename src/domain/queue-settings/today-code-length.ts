/**
 * Digits of today's code: as many as a phone number has, which people type, and too many to be guessed by those whom nothing stops
 * (docs/decisions/039-today-code.md).
 */
export const todayCodeLength = 10
