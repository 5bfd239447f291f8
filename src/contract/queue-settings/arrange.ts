import { reorderOperation } from './setting.ts'

export const reorderLanes = reorderOperation('lanes')
export const reorderServices = reorderOperation('services')
export const reorderCounters = reorderOperation('counters')
export const reorderStaff = reorderOperation('staff')
