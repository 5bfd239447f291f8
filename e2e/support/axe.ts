/**
 * Accessibility findings of axe. The script is injected once per document, and only violations are described, because pages are
 * checked often.
 */
import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

type Finding = { rule: string; html: string; why: string }

/** WCAG 2.2 A and AA, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
export const allAxeRules = { runOnly: { type: 'tag', values: tags } } satisfies RunOptions
/** The rules that depend on the colour scheme. */
export const contrastRules = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } satisfies RunOptions

/** Waits for colour transitions after a scheme change. Otherwise colours in between would be measured. */
const settled = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() => {
  for (const one of document.getAnimations()) if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()
})`

export async function axeFindings(page: Page, options: RunOptions = allAxeRules): Promise<Finding[]> {
  if (!(await page.evaluate<boolean>('Boolean(window.axe)'))) await page.evaluate(axe.source)
  await page.evaluate(settled)
  const axeOptions = JSON.stringify({ ...options, resultTypes: ['violations'] })
  return page.evaluate<Finding[]>(`axe.run(document, ${axeOptions}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, any, all }) =>
      ({ rule: id, html: html.slice(0, 200), why: [...any, ...all].map(({ message }) => message).join('; ') }))))`)
}
