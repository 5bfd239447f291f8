/** R2.30: the full product of parts, languages, schemes and widths, with every audit. */
import { expect } from 'vitest'
import { shopTextLocales } from '../../src/domain/locale.ts'
import { longTest } from '../../test/matrix.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import {
  auditAxe,
  auditKeyboard,
  auditPageLayout,
  colourSchemes,
  galleryViewportWidths,
  listGalleryParts,
  openGalleryAuditPage,
  openGalleryPart,
  pathPrefixes,
} from '../support/gallery-walk.ts'

const stage = openE2eApp()

longTest.each(shopTextLocales)('Every UI part in language %s passes the layout, axe and keyboard audits (R2.30)', async (locale) => {
  const page = await openGalleryAuditPage(await stage.person())
  const wrong: string[] = []
  for (const part of await listGalleryParts())
    for (const width of galleryViewportWidths)
      for (const colorScheme of colourSchemes) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        const area = await openGalleryPart(page, locale, part)
        const found = [...(await auditPageLayout(page, locale, area, width)), ...(await auditAxe(page)), ...(await auditKeyboard(page))]
        wrong.push(...found.map((what) => `${part} ${pathPrefixes[locale] || '/ja'} ${width} ${colorScheme} ${what}`))
      }
  expect(wrong, wrong.join('\n')).toEqual([])
})
