import type { ReactNode } from 'react'
import type { MailTemplate } from '#contract/mail-templates.ts'
import { localizedPath } from '#domain/locale.ts'
import { channelsOf, type ShopChannel } from '#domain/outbox/events.ts'
import { composeLineText } from '#domain/outbox/line-text.ts'
import { composeSms, maxSmsSegments, measureSms } from '#domain/outbox/sms-segments.ts'
import { type FilledTemplate, fillMailTemplate, mailBlocks } from '#domain/outbox/template.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'
import { languageTags, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import staff from '../../theme/staff.module.css'
import { notificationWords } from '../notification-list/words.ts'
import { setUpPaths } from '../set-up-paths.ts'
import style from './previews.module.css'
import { mailTemplateWords } from './words.ts'

/** `ordered`: channels in the order of each event. `yenPerSegment`: price of SMS; null if unknown. */
export type PreviewChannels = {
  configured: readonly ShopChannel[]
  ordered: Readonly<Record<string, readonly ShopChannel[]>>
  yenPerSegment: number | null
}

type Props = { template: MailTemplate; words: MailTemplateText; channels: PreviewChannels }

/** The text as it looks on each channel of its event. */
export function Previews({ template, words, channels }: Props) {
  const { preview: texts } = useWords(mailTemplateWords)
  const names = useWords(notificationWords).channels
  const filled = fill(words, template.example)
  return (
    <section className={style.previews} aria-labelledby="preview">
      <h2 id="preview">{texts.title}</h2>
      {filled ? (
        <div className={style.channels}>
          {channelsOf(template.event).map((channel) => (
            <section key={channel} className={style[channel]} aria-labelledby={`preview-${channel}`}>
              <h3 id={`preview-${channel}`}>{names[channel]}</h3>
              {!channels.configured.includes(channel) ? (
                <NotConfigured channel={channel} />
              ) : (
                !channels.ordered[template.event]!.includes(channel) && <NotOrdered />
              )}
              <Preview channel={channel} template={template} filled={filled} yen={channels.yenPerSegment} />
            </section>
          ))}
        </div>
      ) : (
        <p className={style.broken}>{texts.broken}</p>
      )}
      <p className={staff.help}>{texts.note}</p>
    </section>
  )
}

type PreviewProps = { template: MailTemplate; filled: FilledTemplate; yen: number | null }

function Preview({ channel, ...props }: PreviewProps & { channel: ShopChannel }) {
  const Shown = { push: PushPreview, line: LinePreview, mail: MailPreview, sms: SmsPreview }[channel]
  return <Shown {...props} />
}

function NotConfigured({ channel }: { channel: ShopChannel }) {
  const { preview: texts } = useWords(mailTemplateWords)
  const name = useWords(notificationWords).channels[channel]
  const path = useLocalizePath()
  return (
    <p className={staff.help}>
      {texts.notConfigured} <PrefetchLink to={path(setUpPaths[channel])}>{texts.setUp(name)}</PrefetchLink>
    </p>
  )
}

function NotOrdered() {
  const { preview: texts } = useWords(mailTemplateWords)
  const path = useLocalizePath()
  return (
    <p className={staff.help}>
      {texts.notOrdered} <PrefetchLink to={path('/shopAdmin/mailSetting#order')}>{texts.changeOrder}</PrefetchLink>
    </p>
  )
}

function Slip({ template, children }: { template: MailTemplate; children: ReactNode }) {
  return (
    <div className={style.slip} lang={languageTags[template.locale]}>
      {children}
    </div>
  )
}

function PushPreview({ template, filled: { subject, short } }: PreviewProps) {
  return (
    <Slip template={template}>
      <div className={style.notification}>
        <img src="/icons/app-192.png" alt="" width={32} height={32} />
        <div>
          <b>{subject}</b>
          <p>{short}</p>
        </div>
      </div>
    </Slip>
  )
}

/** Words of staff replace the short text. */
function LinePreview({ template, filled: { subject, short } }: PreviewProps) {
  const { event, example, lineButtons, locale } = template
  return (
    <div className={style.bubble} lang={languageTags[locale]}>
      <p>{composeLineText(event, { title: subject, text: example.words ?? short, link: example.link })}</p>
      {lineButtons.map((button) => (
        <span key={button} className={style.lineButton}>
          {button}
        </span>
      ))}
    </div>
  )
}

function MailPreview({ template, filled: { subject, text: mail } }: PreviewProps) {
  const { example, button } = template
  return (
    <Slip template={template}>
      <header>
        <b>{subject}</b>
        <span>{example.shop}</span>
      </header>
      <div className={style.text}>
        {mailBlocks(mail, example.link).map(({ text, link }, at) =>
          link ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and no state
            <p key={at} className={style.link}>
              <span className={style.button}>{button}</span>
              {text}
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <p key={at}>{text}</p>
          ),
        )}
      </div>
    </Slip>
  )
}

/** Shown and measured with a link as long as a real one. */
function SmsPreview({ template: { locale, example }, filled: { subject }, yen }: PreviewProps) {
  const { preview: texts } = useWords(mailTemplateWords)
  const link = example.link!.replace('/…', localizedPath(locale, `/entry/w/${'x'.repeat(22)}`))
  const text = composeSms({ title: subject, words: example.words, link })
  const { units, limit, segments } = measureSms(text)
  return (
    <>
      <p className={style.smsText} lang={languageTags[locale]}>
        {text}
      </p>
      <p className={staff.help}>{texts.cost({ units, limit, segments: Math.min(segments, maxSmsSegments) }, yen)}</p>
    </>
  )
}

/** Returns undefined while the template has syntax errors. */
function fill(words: MailTemplateText, example: Readonly<Record<string, string>>): FilledTemplate | undefined {
  try {
    return fillMailTemplate(words, example)
  } catch {
    return undefined
  }
}
