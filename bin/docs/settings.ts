import { type Setting, settings } from '#platform/config.ts'
import { code, table } from './page.ts'

export function settingTable(): string {
  const rows = Object.values(settings as Record<string, Setting>).map(({ name, default: preset, example, meaning }) => [
    code(name),
    preset ? code(preset) : '',
    example ? `${meaning} For example ${code(example)}.` : meaning,
  ])
  return table(['Variable', 'Default', 'Meaning'], rows)
}
