export const messages = {
  recent: 'この端末の受付',
  visited: (date: string) => `${date}に来店`,
  takenAt: (time: string) => `${time} 受付`,
}

export type DoorMessages = typeof messages
