import { type Refusal, refuse } from '../refusal.ts'

/** R5.9: the language code that a captcha is asked for. Empty is the browser's own. */
export function captchaLanguage(code: string): string | Refusal<'auth/argument-error'> {
  return /^[A-Za-z0-9-]{0,6}$/.test(code) ? code : refuse('auth/argument-error')
}
