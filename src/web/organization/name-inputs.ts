import type { shopTextLocales } from '#domain/locale.ts'
import type { InputAttributes } from '../form/input-rules.ts'

/** A language without a name shows the Japanese. */
export const shopNameInputs = {
  ja: { required: true, maxLength: 100 },
  en: { maxLength: 100 },
  zh: { maxLength: 100 },
} as const satisfies Record<(typeof shopTextLocales)[number], InputAttributes>
