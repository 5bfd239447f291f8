import type { Temporal } from 'temporal-polyfill'

export type Clock = () => Temporal.Instant

export const dateFromClock = (clock: Clock): Date => new Date(clock().epochMilliseconds)

export const addSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000)
