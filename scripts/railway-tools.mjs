/** Installs packages that only the scripts about names need, in their own folder. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, runQuietly, step, windows } from './run.mjs'

export const toolFolder = join(root, 'scripts/railways')

export async function installTools() {
  if (existsSync(join(toolFolder, 'node_modules'))) return
  await step('Installing what reads names', async () => {
    const args = ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await runQuietly('npm', args, { cwd: toolFolder, shell: windows })
    if (code !== 0) fail(`${output}\nThe packages could not be installed`)
  })
}
