import { defineWords } from '../i18n/words.ts'
import type { OrganizationWords } from './words/ja.ts'

export const organizationWords = defineWords<OrganizationWords>(import.meta.glob('./words/*.ts'))
