import type { FormTools } from '#domain/validation/check-form.ts'
import { email } from '#domain/validation/rules/email.ts'
import { max } from '#domain/validation/rules/max.ts'
import { min } from '#domain/validation/rules/min.ts'
import { required } from '#domain/validation/rules/required.ts'

/** The rules of forms whose inputs ask for an address, a length, or to be filled in at all (`inputRules`). */
export const inputTools = async (): Promise<FormTools> => ({ rules: { required, email, min, max } })
