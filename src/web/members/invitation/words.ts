import { defineWords } from '../../i18n/words.ts'
import type { InvitationWords } from './words/ja.ts'

export const invitationWords = defineWords<InvitationWords>(import.meta.glob('./words/*.ts'))
