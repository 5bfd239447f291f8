import { type Setting, settings } from './config.ts'

/** The text of `.env.example`: every setting with its meaning, commented out at its default. */
export function configExample(): string {
  const entries = Object.values(settings as Record<string, Setting>).map(({ name, meaning, default: preset, example }) =>
    [`# ${meaning}`, ...(example ? [`# For example: ${example}`] : []), `# ${name}=${preset ?? ''}`, ''].join('\n'),
  )
  return `# Settings of the server. Copy this file to .env and remove the # of what you change; the environment itself goes first.\n# Written from src/platform/config.ts by "npm run env:example".\n\n${entries.join('\n')}`
}
