/** R2.30: the full product of parts, languages, schemes and widths, with every audit. */
import { expect } from 'vitest'
import { textLocales } from '../../src/domain/locale.ts'
import { longTest } from '../../test/matrix.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import {
  auditAxe,
  auditBoxes,
  auditKeyboard,
  listGalleryParts,
  openGallery,
  openGalleryPart,
  pathPrefixes,
  schemes,
  widths,
} from '../support/gallery-walk.ts'

const stage = openE2eApp()

longTest.each(textLocales)('Every UI part passes the audits of layout, axe and keyboard in %s (R2.30)', async (locale) => {
  const page = await openGallery(await stage.person())
  const wrong: string[] = []
  for (const part of await listGalleryParts())
    for (const width of widths)
      for (const colorScheme of schemes) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        const area = await openGalleryPart(page, locale, part)
        const found = [...(await auditBoxes(page, locale, area, width)), ...(await auditAxe(page)), ...(await auditKeyboard(page))]
        wrong.push(...found.map((what) => `${part} ${pathPrefixes[locale] || '/ja'} ${width} ${colorScheme} ${what}`))
      }
  expect(wrong, wrong.join('\n')).toEqual([])
})
