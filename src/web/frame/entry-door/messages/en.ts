import type { DoorMessages } from './ja.ts'

export const messages: DoorMessages = {
  recent: 'On this device',
  visited: (date) => `Visited on ${date}`,
  takenAt: (time) => `joined ${time}`,
}
