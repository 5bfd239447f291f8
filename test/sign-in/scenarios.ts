import type { Scenario } from './scenario.ts'
import { authenticatorAppScenarios } from './scenarios/apps.ts'
import { bodyScenarios } from './scenarios/bodies.ts'
import { mailScenarios } from './scenarios/mails.ts'
import { passwordScenarios } from './scenarios/password.ts'
import { phoneScenarios } from './scenarios/phone.ts'
import { providerScenarios } from './scenarios/providers.ts'
import { tenantScenarios } from './scenarios/tenants.ts'
import { tokenScenarios } from './scenarios/tokens.ts'

export const scenarios: readonly Scenario[] = [
  ...passwordScenarios,
  ...mailScenarios,
  ...tokenScenarios,
  ...bodyScenarios,
  ...authenticatorAppScenarios,
  ...phoneScenarios,
  ...providerScenarios,
  ...tenantScenarios,
]
