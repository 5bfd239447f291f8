import type { CSSProperties } from 'react'
import { setShopColour } from '#contract/queue-settings/shop.ts'
import { type BrandColour, brandColours, defaultBrandColour } from '#domain/shops/brand-colour.ts'
import { useWords } from '../../i18n/words.ts'
import { RadioSetting } from '../../parts/fields/setting-fields.tsx'
import brandSheet from '../../theme/brand.css?raw'
import usualSheet from '../../theme/tokens.css?raw'
import { parseColourTokens } from '../../theme/tokens.ts'
import type { SettingFieldsProps, SettingForm } from '../queue/setting/setting-form.ts'
import type { BrandColourRow } from '../queue/setting/setting-kind.ts'
import { settingsWords } from '../queue/words.ts'
import style from './colour-form.module.css'

type BrandScheme = 'light' | 'dark'

const usual = parseColourTokens(usualSheet)

/** Returns the style values of a colour from the visitors' own style sheets, so that the preview matches their pages in both schemes. */
function brandValues(colour: BrandColour, scheme: BrandScheme): CSSProperties {
  const brandRules = /:root:has\(\[data-brand="(\w+)"\]\) \{[^}]*\}/g
  const brandTokens = parseColourTokens(
    brandSheet.replace(brandRules, (block, name) => (name === colour ? block.replace(/^[^{]*/, ':root ') : '')),
  )
  return { ...usual.light, ...brandTokens.light, ...(scheme === 'dark' ? { ...usual.dark, ...brandTokens.dark } : {}) } as CSSProperties
}

export type BrandColourFormValue = { brandColour: BrandColour }

function Fields({ value, set }: SettingFieldsProps<BrandColourFormValue>) {
  const { fields, brandColours: names, colour: texts } = useWords(settingsWords)
  return (
    <>
      <RadioSetting
        {...fields.brandColour}
        name="brandColour"
        value={value.brandColour}
        options={brandColours.map((colour) => ({
          value: colour,
          label: names[colour],
          mark: <span className={style.swatch} style={brandValues(colour, 'light')} aria-hidden />,
        }))}
        onChange={(brandColour) => set({ brandColour })}
      />
      <div className={style.samples} role="img" aria-label={texts.preview(names[value.brandColour])}>
        {(['light', 'dark'] as const).map((scheme: BrandScheme) => (
          <div key={scheme} className={style.sample} style={brandValues(value.brandColour, scheme)}>
            <small>{texts[scheme]}</small>
            <b>A001</b>
            <span>{texts.sample}</span>
          </div>
        ))}
      </div>
    </>
  )
}

export const brandColourForm: SettingForm<BrandColourRow, BrandColourFormValue> = {
  fresh: () => ({ brandColour: defaultBrandColour }),
  valueOf: ({ brandColour }) => ({ brandColour }),
  requirements: () => ({}),
  Fields,
  words: ({ brandColour }, { texts }) => ({ brandColour: [texts.fields.brandColour.label, texts.brandColours[brandColour]] }),
  edit: (run, shopId, { rev }, { brandColour }) => run(setShopColour, { params: { shopId }, body: { rev, brandColour } }),
}
