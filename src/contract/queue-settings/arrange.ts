import { defineReorderOperation } from './setting.ts'

export const reorderLanes = defineReorderOperation('lanes')
export const reorderServices = defineReorderOperation('services')
export const reorderCounters = defineReorderOperation('counters')
export const reorderStaff = defineReorderOperation('staff')
