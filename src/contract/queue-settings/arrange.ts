import { arrangeOperation } from './setting.ts'

export const arrangeLanes = arrangeOperation('lanes')
export const arrangeServices = arrangeOperation('services')
export const arrangeCounters = arrangeOperation('counters')
export const arrangeStaff = arrangeOperation('staff')
