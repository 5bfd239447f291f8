/** What axe finds wrong in a page. Its script is put into each document once, and only what is wrong is described: a page is looked at many times. */
import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

type Finding = { rule: string; html: string; why: string }

/** WCAG 2.2 A and AA, and what axe counts as good practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
export const allRules = { runOnly: { type: 'tag', values: tags } } satisfies RunOptions
/** What alone depends on the scheme: colours beside each other. */
export const contrast = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } satisfies RunOptions

/** A colour on its way to another, of a scheme just chosen, would be measured. */
const settled = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() => {
  for (const one of document.getAnimations()) if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()
})`

export async function axeFindings(page: Page, options: RunOptions = allRules): Promise<Finding[]> {
  if (!(await page.evaluate<boolean>('Boolean(window.axe)'))) await page.evaluate(axe.source)
  await page.evaluate(settled)
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'] })
  return page.evaluate<Finding[]>(`axe.run(document, ${asked}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, any, all }) =>
      ({ rule: id, html: html.slice(0, 200), why: [...any, ...all].map(({ message }) => message).join('; ') }))))`)
}
