import { Link } from 'react-router'
import type { MailTemplate } from '#contract/mail-templates.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { type CustomizableEvent, outboxEventGroups } from '#domain/outbox/events.ts'
import { useHasDraft } from '../../device/drafts.ts'
import { localeNames } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import staff from '../../theme/staff.module.css'
import { notificationWords } from '../notification-list/words.ts'
import style from './page.module.css'
import { mailTemplateDraftName } from './use-template.ts'
import { mailTemplateWords } from './words.ts'

const groups = Object.keys(outboxEventGroups) as (keyof typeof outboxEventGroups)[]
export const defaultMailTemplateEvent = outboxEventGroups[groups[0]!][0]!

type Props = { shopId: string; templates: readonly MailTemplate[]; chosen: CustomizableEvent; locale: Locale }

export function MailTemplateList({ shopId, templates, chosen, locale }: Props) {
  const texts = useWords(mailTemplateWords)
  return (
    <nav className={style.list} aria-label={texts.list}>
      {groups.map((group) => (
        <section key={group}>
          <h2>{texts.groups[group]}</h2>
          <ul>
            {outboxEventGroups[group].map((event) => (
              <Row
                key={event}
                shopId={shopId}
                event={event}
                locale={locale}
                isChosen={event === chosen}
                templates={templates.filter((template) => template.event === event)}
              />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

type RowProps = Pick<Props, 'shopId' | 'templates' | 'locale'> & { event: CustomizableEvent; isChosen: boolean }

function Row({ shopId, event, templates, locale, isChosen }: RowProps) {
  const texts = useWords(mailTemplateWords)
  const { events } = useWords(notificationWords)
  const sent = templates.filter(({ enabled }) => enabled).map((template) => localeNames[template.locale])
  const isOwn = templates.some(({ words }) => words !== null)
  return (
    <li>
      <Link className={style.row} to={`?event=${event}&locale=${locale}`} aria-current={isChosen ? 'page' : undefined}>
        <b>{events[event]}</b>
        <span className={sent.length === 0 ? style.off : staff.help}>{sent.length === 0 ? texts.inNone : texts.sentIn(sent)}</span>
        {isOwn && <span className={style.mark}>{texts.own}</span>}
        {locales.map((one) => (
          <Unsaved key={one} name={mailTemplateDraftName(shopId, event, one)} language={localeNames[one]} />
        ))}
      </Link>
    </li>
  )
}

function Unsaved({ name, language }: { name: string; language: string }) {
  const { unsaved } = useWords(mailTemplateWords)
  return useHasDraft(name) ? (
    <span className={`${style.mark} ${style.warn}`}>
      {unsaved} · {language}
    </span>
  ) : null
}
