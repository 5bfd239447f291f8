import type { DoorMessages } from './ja.ts'

export const messages: DoorMessages = {
  recent: '此设备的取号记录',
  visited: (date) => `${date} 到店`,
  takenAt: (time) => `${time} 取号`,
}
