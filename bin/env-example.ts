/** `npm run env:example`: writes `.env.example` from the table of settings. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { envExampleText } from '../src/platform/config.ts'

writeFileSync(join(projectRoot, '.env.example'), envExampleText())
