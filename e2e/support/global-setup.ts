/**
 * Builds the pages, also for a single test. Installs the same fonts for every browser: text is measured, and many machines have no
 * Japanese font.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfStale } from '../../scripts/build.mjs'
import { configureFonts, installFonts } from '../../scripts/picture-fonts.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The browser's FONTCONFIG_FILE. */
    fonts: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await Promise.all([buildIfStale(), installFonts()])
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-fonts-'))
  project.provide('fonts', configureFonts(folder))
  return () => rm(folder, { recursive: true, force: true })
}
