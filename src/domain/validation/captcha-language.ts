import { type Refusal, refuse } from '../refusal.ts'

/** R5.9: checks the language code for a captcha. Empty means the browser's language. */
export function parseCaptchaLanguage(code: string): string | Refusal<'auth/argument-error'> {
  return /^[A-Za-z0-9-]{0,6}$/.test(code) ? code : refuse('auth/argument-error')
}
