import type { OperationAnswer } from '#contract/operation.ts'
import type { countShopWork } from '#contract/reports.ts'
import { reservationsTopic } from '#contract/reservations/topic.ts'
import type { Role } from '#domain/roles.ts'
import type { words } from './words/ja.ts'

type Texts = (typeof words)['menu']

/** Menu entry with the number of requests awaiting an answer. */
export const reservationsMenuEntry = {
  id: 'reservations',
  to: '/reservations',
  least: 'reception' satisfies Role,
  label: (texts: Texts) => texts.reservations,
  count: ({ requests }: OperationAnswer<typeof countShopWork>) => requests,
  says: (texts: Texts) => texts.requests,
  topic: reservationsTopic,
} as const

export const reservationsSettingsArea = {
  id: 'reservations',
  pages: [{ id: 'rules', to: '/shopAdmin/reserveMail/slots', for: { role: 'manager' } }],
} as const

export const reservationsHelpTopic = {
  id: 'reservations',
  pages: ['/shopAdmin/reservations', '/shopAdmin/reserveMail/slots'],
  least: 'reception',
} as const
