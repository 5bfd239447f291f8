import { email } from '#domain/validation/rules/email.ts'
import { required } from '#domain/validation/rules/required.ts'

/** What the sign-in form's rules use. */
export const signInTools = { required, email }
