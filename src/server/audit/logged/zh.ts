import { words as cards } from '../../cards/logged/zh.ts'
import type { AllLogged } from '../../hooks/logged.ts'
import { words as queueSettings } from '../../queue-settings/logged/zh.ts'
import { words as reservations } from '../../reservations/logged/zh.ts'
import { words as tickets } from '../../tickets/logged/zh.ts'
import { words as others } from '../others/zh.ts'

export const words: AllLogged = {
  tickets,
  queueSettings,
  cards,
  reservations,
  others,
}
