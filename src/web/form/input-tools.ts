import type { FormCheckDependencies } from '#domain/validation/check-form.ts'
import { email } from '#domain/validation/rules/email.ts'
import { max } from '#domain/validation/rules/max.ts'
import { min } from '#domain/validation/rules/min.ts'
import { required } from '#domain/validation/rules/required.ts'

export const loadInputRuleFunctions = async (): Promise<FormCheckDependencies> => ({ rules: { required, email, min, max } })
