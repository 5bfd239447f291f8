import type { MessageChannels, ShopMailPolicy } from '#contract/mail-policy.ts'
import { smsLimits } from '#domain/outbox/policy.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { CheckboxSetting, NumberSetting, TextSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import page from './page.module.css'
import { mailSettingWords } from './words.ts'

export type TypedSms = { on: boolean; sender: string; dailySegments: string; yenPerSegment: string }

export const typedSms = (sms: ShopMailPolicy['sms']): TypedSms => ({
  on: sms !== null,
  sender: sms?.sender ?? '',
  dailySegments: String(sms?.dailySegments ?? 100),
  yenPerSegment: String(sms?.yenPerSegment ?? ''),
})

/** Returns the settings as typed; undefined if a number is missing or out of its limits. */
export function parseTypedSms({ on, sender, dailySegments, yenPerSegment }: TypedSms): ShopMailPolicy['sms'] | undefined {
  if (!on) return null
  const [daily, yen] = [Number(dailySegments), yenPerSegment === '' ? null : Number(yenPerSegment)]
  const isDaily = Number.isInteger(daily) && daily >= 1 && daily <= smsLimits.dailySegments
  const isYen = yen === null || (yen >= 0 && yen <= smsLimits.yenPerSegment)
  return isDaily && isYen ? { sender: sender.trim() || null, dailySegments: daily, yenPerSegment: yen } : undefined
}

type Props = { value: TypedSms; sms: MessageChannels['sms']; onChange: (value: TypedSms) => void }

/** SMS to visitors: switch, budget, price and sender. */
export function SmsField({ value, sms: { provider, usedToday }, onChange }: Props) {
  const { sms: texts } = useWords(mailSettingWords)
  const path = useLocalizePath()
  const set = (changed: Partial<TypedSms>) => onChange({ ...value, ...changed })
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
          <p>
            <PrefetchLink to={path('/shopAdmin/reserveMail?event=ticket.called')}>{texts.wording}</PrefetchLink>
          </p>
        </>
      )}
    </fieldset>
  )
}
