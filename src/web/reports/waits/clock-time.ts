/** Formats a minute of the business day as the tables write their hours: `9:00`, and after midnight `1:00`. */
export const formatClockTime = (minuteOfDay: number): string =>
  `${Math.floor(minuteOfDay / 60) % 24}:${String(minuteOfDay % 60).padStart(2, '0')}`
