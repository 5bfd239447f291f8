import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { MessageChannels, ShopMailPolicy } from '#contract/mail-policy.ts'
import { type ShopTextLocale, shopTextLocales } from '#domain/locale.ts'
import { smsLimits } from '#domain/outbox/policy.ts'
import { composeSms, maxSmsSegments, measureSms } from '#domain/outbox/sms-segments.ts'
import { type SmsEvent, smsEvents } from '#domain/tickets/notifications.ts'
import { defaultSmsTexts } from '#domain/tickets/sms-texts.ts'
import { languageTags, localeNames } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { TextArea } from '../../parts/controls/field.tsx'
import { CheckboxSetting, NumberSetting, TextSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import { notificationWords } from '../notification-list/words.ts'
import style from './ladders-field.module.css'
import page from './page.module.css'
import { mailSettingWords } from './words.ts'

export type TypedSms = { on: boolean; sender: string; dailySegments: string; yenPerSegment: string; texts: Texts }
type Texts = NonNullable<ShopMailPolicy['sms']>['texts']

export const typedSms = (sms: ShopMailPolicy['sms']): TypedSms => ({
  on: sms !== null,
  sender: sms?.sender ?? '',
  dailySegments: String(sms?.dailySegments ?? 100),
  yenPerSegment: String(sms?.yenPerSegment ?? ''),
  texts: sms?.texts ?? {},
})

/** Returns the settings as typed; undefined if a number is missing or out of its limits. */
export function parseTypedSms({ on, sender, dailySegments, yenPerSegment, texts }: TypedSms): ShopMailPolicy['sms'] | undefined {
  if (!on) return null
  const [daily, yen] = [Number(dailySegments), yenPerSegment === '' ? null : Number(yenPerSegment)]
  const isDaily = Number.isInteger(daily) && daily >= 1 && daily <= smsLimits.dailySegments
  const isYen = yen === null || (yen >= 0 && yen <= smsLimits.yenPerSegment)
  return isDaily && isYen ? { sender: sender.trim() || null, dailySegments: daily, yenPerSegment: yen, texts } : undefined
}

type Props = { value: TypedSms; sms: MessageChannels['sms']; origin: string; onChange: (value: TypedSms) => void }

/** SMS to visitors: switch, budget, and the texts with their segments and price while they are edited. */
export function SmsField({ value, sms: { provider, usedToday }, origin, onChange }: Props) {
  const { sms: texts } = useWords(mailSettingWords)
  const { events } = useWords(notificationWords)
  const set = (changed: Partial<TypedSms>) => onChange({ ...value, ...changed })
  const yen = value.yenPerSegment === '' ? undefined : Number(value.yenPerSegment)
  return (
    <fieldset className={page.part} id="sms">
      <h2>{texts.title}</h2>
      <p className={staff.muted}>{provider ? texts.intro(provider) : texts.noProvider}</p>
      {(provider || value.on) && <CheckboxSetting label={texts.on} help={texts.onHelp} checked={value.on} onChange={(on) => set({ on })} />}
      {value.on && (
        <>
          <NumberSetting
            label={texts.budget}
            help={texts.budgetHelp(usedToday)}
            unit={texts.segments}
            value={value.dailySegments}
            onChange={(dailySegments) => set({ dailySegments })}
          />
          <NumberSetting
            label={texts.price}
            help={texts.priceHelp}
            unit={texts.yen}
            empty={texts.unknown}
            value={value.yenPerSegment}
            onChange={(yenPerSegment) => set({ yenPerSegment })}
          />
          <TextSetting
            label={texts.sender}
            help={texts.senderHelp}
            value={value.sender}
            maxLength={smsLimits.sender}
            onChange={(sender) => set({ sender })}
          />
          <div>
            {smsEvents.map((event) => (
              <details key={event} className={style.event}>
                <summary>
                  <b>{events[event]}</b>
                  <span className={staff.help}>{texts.cost(lengthOf(event, 'ja', value.texts, origin), yen)}</span>
                  <IconChevronDown size={18} stroke={1.75} aria-hidden />
                </summary>
                <div className={style.inside}>
                  <p className={staff.muted}>{texts.variables[event]}</p>
                  {shopTextLocales.map((locale) => (
                    <label key={locale} className={page.field}>
                      <span className={staff.label}>{localeNames[locale]}</span>
                      <TextArea
                        lang={languageTags[locale]}
                        rows={3}
                        maxLength={smsLimits.text}
                        placeholder={defaultSmsTexts[locale][event]}
                        value={value.texts[event]?.[locale] ?? ''}
                        onChange={({ target }) => set({ texts: withText(value.texts, event, locale, target.value) })}
                      />
                      <span className={staff.help} aria-live="polite">
                        {texts.cost(lengthOf(event, locale, value.texts, origin), yen)}
                      </span>
                    </label>
                  ))}
                </div>
              </details>
            ))}
          </div>
        </>
      )}
    </fieldset>
  )
}

function withText(texts: Texts, event: SmsEvent, locale: ShopTextLocale, text: string): Texts {
  const { [locale]: _, ...others } = texts[event] ?? {}
  return { ...texts, [event]: text.trim() === '' ? others : { ...others, [locale]: text } }
}

/** Measures the text with usual values and a link as long as a real one. */
function lengthOf(event: SmsEvent, locale: ShopTextLocale, texts: Texts, origin: string) {
  const link = `${origin}${locale === 'ja' ? '' : `/${locale}`}/entry/w/${'x'.repeat(22)}`
  const values = { number: 'A018', shop: '○○店', counter: '1', ahead: '2', words: '○'.repeat(20), link }
  const { units, limit, segments } = measureSms(composeSms(texts[event]?.[locale] ?? defaultSmsTexts[locale][event], values))
  return { units, limit, segments: Math.min(segments, maxSmsSegments) }
}
