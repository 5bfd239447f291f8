import { type ConfigSetting, configSettings } from '#platform/config.ts'
import { clientStorageEntries } from '../../src/web/device/client-state.ts'
import { eventKinds, webhookEventTable } from './events.ts'
import { featureParts } from './features.ts'
import { houseOrder } from './house-order.ts'
import { moveButtons, refusalWords, roleNames, statusNames, words } from './labels.ts'
import { licences } from './licences.ts'
import { moveDiagram, moveTable } from './moves.ts'
import { keyScopeTable, operationTable, rateTable, roleMatrix } from './operations.ts'
import type { Part } from './page.ts'
import { code, table } from './page.ts'
import { pageTable } from './pages.ts'
import { requirementTable } from './requirements.ts'
import { ruleDifferences, ruleMessages, ruleTable } from './rules.ts'
import { scenarioDifferences, scenarioTable } from './scenarios.ts'

export const parts: readonly Part[] = [
  { file: 'docs/operating.md', name: 'settings', text: settingTable },
  { file: 'THIRD_PARTY.md', name: 'licences', text: licences },
  { file: 'docs/tickets.md', name: 'diagram', text: moveDiagram },
  { file: 'docs/tickets.md', name: 'moves', text: moveTable },
  ...Object.values(featureParts).flat(),
  { file: 'docs/rooms.md', name: 'pages', text: pageTable },
  { file: 'docs/rooms.md', name: 'rows', text: houseOrder },
  { file: 'docs/requirements.md', name: 'numbers', text: requirementTable },
  { file: 'docs/roles.md', name: 'matrix', text: roleMatrix },
  { file: 'docs/roles.md', name: 'operations', text: operationTable },
  { file: 'docs/api-keys.md', name: 'scopes', text: keyScopeTable },
  { file: 'docs/api.md', name: 'rates', text: rateTable },
  { file: 'docs/api.md', name: 'problems', text: refusalWords },
  { file: 'docs/events.md', name: 'kinds', text: eventKinds },
  { file: 'docs/webhooks.md', name: 'events', text: webhookEventTable },
  { file: 'docs/client-state.md', name: 'table', text: clientStateTable },
  { file: 'docs/validation.md', name: 'rules', text: ruleTable },
  { file: 'docs/validation.md', name: 'differences', text: ruleDifferences },
  { file: 'docs/validation.md', name: 'messages', text: ruleMessages },
  { file: 'docs/sign-in-scenarios.md', name: 'differences', text: scenarioDifferences },
  { file: 'docs/sign-in-scenarios.md', name: 'scenarios', text: scenarioTable },
  { file: 'docs/glossary.md', name: 'words', text: words },
  { file: 'docs/glossary.md', name: 'statuses', text: statusNames },
  { file: 'docs/glossary.md', name: 'moves', text: moveButtons },
  { file: 'docs/glossary.md', name: 'roles', text: roleNames },
]

function clientStateTable(): string {
  const rows = clientStorageEntries.map(({ area, storage, key, holds, lifetime, signOut }) => [
    code(area),
    storage,
    code(key),
    holds,
    lifetime,
    signOut,
  ])
  return table(['Area', 'Storage', 'Key', 'Content', 'Lifetime', 'At sign-out'], rows)
}

function settingTable(): string {
  const rows = Object.values(configSettings as Record<string, ConfigSetting>).map(({ name, default: preset, example, meaning }) => [
    code(name),
    preset ? code(preset) : '',
    example ? `${meaning} For example ${code(example)}.` : meaning,
  ])
  return table(['Variable', 'Default', 'Meaning'], rows)
}
