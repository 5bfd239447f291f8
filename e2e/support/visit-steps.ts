import type { Page } from 'playwright-core'

/** Goes from the first step of a filled card to the summary of the request, answering only required questions. */
export async function advanceToRequestSummary(page: Page): Promise<void> {
  for (let step = 2; step <= 4; step++) {
    await page.getByRole('button', { name: /^次へ/ }).filter({ visible: true }).click()
    await page.getByText(`${step} / 4`).filter({ visible: true }).waitFor()
    const anyTime = page.getByRole('radio', { name: 'いつでも' }).filter({ visible: true })
    if (await anyTime.count()) await anyTime.check()
  }
  await page.getByRole('button', { name: 'ご記入内容の確認へ' }).filter({ visible: true }).click()
}
