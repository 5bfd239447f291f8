import { clientState } from '../../src/web/device/client-state.ts'
import { code, table } from './page.ts'

export function clientStateTable(): string {
  const rows = clientState.map(({ area, place, key, holds, kept, signOut }) => [code(area), place, code(key), holds, kept, signOut])
  return table(['Area', 'Where', 'Key', 'What it holds', 'Kept', 'At sign-out'], rows)
}
