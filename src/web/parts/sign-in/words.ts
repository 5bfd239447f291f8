import { defineWords } from '../../i18n/words.ts'
import type { SignInBoxWords } from './words/ja.ts'

/** Texts of the box that members sign in with. */
export const signInBoxWords = defineWords<SignInBoxWords>(import.meta.glob('./words/*.ts'))
