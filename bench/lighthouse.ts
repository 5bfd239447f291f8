/** Runs Lighthouse's mobile preset from its own folder, installed on first use. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findChromium } from '../scripts/chromium.mjs'
import { quietSwitches } from '../scripts/chromium-switches.mjs'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('lighthouse/', import.meta.url))
const program = `${folder}node_modules/lighthouse/cli/index.js`

export type Lighthouse = {
  /** Returns the largest contentful paint in milliseconds, in a fresh browser on a simulated phone. */
  largestPaint(url: string): Promise<number>
  scores(url: string): Promise<Scores>
}

/** Scores of 0 to 100 by category; `faults`: failed audits outside performance. */
export type Scores = { performance: number; accessibility: number; bestPractices: number; seo: number; faults: string[] }

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
  runtimeError?: { message: string }
}

export async function openLighthouse(): Promise<Lighthouse> {
  if (!existsSync(program)) {
    console.log('Installing Lighthouse …')
    await run('npm', ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  }
  const args = ['--output=json', '--quiet', `--chrome-flags=--headless=new --accept-lang=ja ${quietSwitches.join(' ')}`]
  const look = async (url: string, categories: string): Promise<Report> => {
    const env = { ...process.env, CHROME_PATH: findChromium() }
    const options = { env, maxBuffer: 64 * 1024 * 1024 }
    const { stdout } = await run(process.execPath, [program, url, `--only-categories=${categories}`, ...args], options).catch((error) => {
      // The error's own message would contain the whole report.
      throw new Error(`Lighthouse: ${(error as { stderr?: string }).stderr?.trim()}`)
    })
    const report = JSON.parse(stdout) as Report
    if (report.runtimeError) throw new Error(`Lighthouse could not look at the page: ${report.runtimeError.message}`)
    return report
  }
  return {
    async largestPaint(url) {
      const { audits } = await look(url, 'performance')
      const value = audits['largest-contentful-paint']?.numericValue
      if (value === undefined) throw new Error('Lighthouse saw no paint')
      return value
    },
    async scores(url) {
      const { categories, audits } = await look(url, 'performance,accessibility,best-practices,seo')
      const points = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
      const faults = ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
        categories[category]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(
          ({ id }) => audits[id]!.title,
        ),
      )
      return {
        performance: points('performance'),
        accessibility: points('accessibility'),
        bestPractices: points('best-practices'),
        seo: points('seo'),
        faults,
      }
    },
  }
}
