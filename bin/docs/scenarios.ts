import type { Scenario } from '../../test/sign-in/scenario.ts'
import { scenarios } from '../../test/sign-in/scenarios.ts'
import { code, table } from './page.ts'

export function scenarioTable(): string {
  const rows = scenarios.map(({ name, requirement, emulator }) => [name, requirement, alike(emulator)])
  return table(['Scenario', 'Requirement', 'Emulator'], rows)
}

export function scenarioDifferences(): string {
  const rows = scenarios.flatMap(({ name, gives, emulator }) =>
    emulator ? [[name, shown(gives), 'gives' in emulator ? shown(emulator.gives) : 'can’t be tried', emulator.because]] : [],
  )
  return table(['Scenario', 'Ours', 'Emulator', 'Why'], rows)
}

function alike(emulator: Scenario['emulator']): string {
  if (!emulator) return 'the same'
  return 'gives' in emulator ? 'different' : 'can’t be tried'
}

const shown = (gives: unknown): string => code(typeof gives === 'string' ? gives : JSON.stringify(gives))
