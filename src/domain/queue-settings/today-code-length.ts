/** Digits of today's code: short enough to be typed from a poster. */
export const todayCodeLength = 6
