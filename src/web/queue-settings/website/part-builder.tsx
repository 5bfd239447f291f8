import { useState } from 'react'
import type { ServiceSetting } from '#contract/queue-settings/services.ts'
import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import { isLocale, type Locale, locales, localizedText } from '#domain/locale.ts'
import { linkSourcePattern } from '#domain/shops/link-source.ts'
import { localeNames, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { CopyField } from '../../parts/display/copy-field/copy-field.tsx'
import { RadioSetting, SelectSetting, TextSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import { frameSnippet, isFrame, isReservation, type WebsitePart, websitePartPath, websiteParts } from './website-part.ts'
import { websiteWords } from './words.ts'

type Props = {
  origin: string
  shop: { code: string; languages: ShopSetting['languages']; embedSites: readonly string[] }
  services: readonly Pick<ServiceSetting, 'id' | 'name'>[]
}

/** Choices that make one link, or the HTML of a frame with a preview. */
export function PartBuilder({ origin, shop, services }: Props) {
  const { part: texts } = useWords(websiteWords)
  const locale = useLocale()
  const [part, setPart] = useState<WebsitePart>('joinLink')
  const [service, setService] = useState('')
  const [language, setLanguage] = useState<Locale>('ja')
  const [typed, setTyped] = useState('')
  const source = typed.normalize('NFKC').trim().toLowerCase()
  const isSourceWrong = source !== '' && !linkSourcePattern.test(source)
  const path = websitePartPath({ code: shop.code, part, locale: language, service, source: isSourceWrong ? '' : source })
  const address = origin + path
  const others = locales.filter((each) => each !== 'ja' && (shop.languages as readonly string[]).includes(each))
  return (
    <section className={style.part}>
      <h2>{texts.title}</h2>
      <RadioSetting
        label={texts.what}
        name="part"
        value={part}
        options={websiteParts.map((value) => ({ value, label: texts.parts[value] }))}
        onChange={setPart}
      />
      {isReservation(part) && <p className={staff.help}>{texts.needsReservations}</p>}
      <SelectSetting
        label={texts.service}
        value={service}
        options={[
          { value: '', label: texts.anyService },
          ...services.map(({ id, name }) => ({ value: id, label: localizedText(name, locale) })),
        ]}
        onChange={setService}
      />
      {others.length > 0 && (
        <SelectSetting
          label={texts.language}
          value={language}
          options={[{ value: 'ja', label: texts.anyLanguage }, ...others.map((value) => ({ value, label: localeNames[value] }))]}
          onChange={(value) => isLocale(value) && setLanguage(value)}
        />
      )}
      <TextSetting
        label={texts.source}
        help={texts.sourceHelp}
        wrong={isSourceWrong ? texts.sourceWrong : undefined}
        value={typed}
        maxLength={40}
        placeholder="website"
        lang="en"
        onChange={setTyped}
      />
      {isFrame(part) ? (
        <>
          <CopyField key={path} label={texts.snippet} value={frameSnippet(address, texts.frame[part])} />
          <p className={staff.help}>{texts.snippetHelp}</p>
          {shop.embedSites.length === 0 && <p className={`${staff.warn} ${style.note}`}>{texts.needsSite}</p>}
          <h3 className={staff.label}>{texts.preview}</h3>
          {/* Our own address, which the settings' page may frame. */}
          <iframe className={style.preview} src={path} title={texts.frame[part]} />
        </>
      ) : (
        <CopyField key={path} label={texts.link} value={address} />
      )}
    </section>
  )
}
