/** Installs fonts from a package, so that pictures don't depend on the machine's fonts. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, runQuietly, step, windows } from './run.mjs'

const fontFolder = join(root, 'scripts/screenshots')

export async function installFonts() {
  if (existsSync(join(fontFolder, 'node_modules'))) return
  await step('Installing fonts', async () => {
    const args = ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await runQuietly('npm', args, { cwd: fontFolder, shell: windows })
    if (code !== 0) fail(`${output}\nThe fonts could not be installed`)
  })
}

/** Writes a FONTCONFIG_FILE with which a browser knows only these fonts. */
export function configureFonts(folder) {
  const dirs = ['jp', 'sc'].flatMap((script) =>
    ['400Regular', '500Medium', '700Bold'].map((weight) => join(fontFolder, `node_modules/@expo-google-fonts/noto-sans-${script}`, weight)),
  )
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
    ${dirs.map((dir) => `<dir>${dir}</dir>`).join('')}<cachedir>${join(folder, 'fontcache')}</cachedir>
    <alias><family>sans-serif</family><prefer><family>Noto Sans JP</family><family>Noto Sans SC</family></prefer></alias>
    </fontconfig>`,
  )
  return file
}
