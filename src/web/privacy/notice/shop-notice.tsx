import type { PrivacyNotice } from '#contract/privacy/notice.ts'
import { toTextLocale } from '#domain/locale.ts'
import { noticeSections } from '#domain/privacy/notice.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useShopName } from '../../i18n/shop-name.ts'
import { useWords } from '../../i18n/words.ts'
import { NoticeText } from './notice-text.tsx'
import { OwnDataSection } from './own-data.tsx'
import type { OwnDataResponse } from './own-data-act.ts'
import style from './page.module.css'
import type { PrivacyRequestResponse } from './request-act.ts'
import { PrivacyRequestForm } from './request-form.tsx'
import { noticeWords } from './words.ts'

type Props = {
  notice: PrivacyNotice
  older: boolean
  /** Attribution of the railway data on the card, as its licence requires. */
  railways: string | null
  result: OwnDataResponse | PrivacyRequestResponse | undefined
  idempotencyKey: string
}

/** A shop's privacy notice in the visitor's language, current or in the version of a consent. */
export function ShopNotice({ notice, older, railways, result, idempotencyKey }: Props) {
  const texts = useWords(noticeWords)
  const locale = useLocale()
  const path = useLocalizePath()
  const request = result && ('received' in result || 'typed' in result) ? result : undefined
  const ownDataResponse = request ? undefined : (result as OwnDataResponse | undefined)
  const { shop, contact, organization, acrossShops, version, publishedAt } = notice
  const { lacksMail, lacksPush, smsProvider, usesLine, takesInquiries, sendsToPrograms } = notice
  const name = useShopName(shop)
  const date = getDateTimeFormat(locale, { dateStyle: 'long', timeZone: shop.timeZone }).format(new Date(publishedAt))
  return (
    <PublicFrame shop={shop}>
      <PageTitle page={texts.title} description={texts.description} />
      <h1>{texts.title}</h1>
      <p className={style.version}>
        {texts.version(version, date)}
        {older && (
          <>
            {' '}
            {texts.older} <a href={path(`/entry/privacy?shop=${shop.code}`)}>{texts.current}</a>
          </>
        )}
      </p>
      <p className={style.intro}>{texts.intro(name, organization.name)}</p>
      {noticeSections.map((section) => (
        <section key={section} className={style.section}>
          <h2>{texts.sections[section]}</h2>
          <NoticeText text={notice.texts[toTextLocale(locale)][section]} />
          {section === 'purposes' && acrossShops && !older && <p>{texts.acrossShops(organization.name)}</p>}
          {section === 'purposes' && takesInquiries && <p>{texts.byPortal}</p>}
          {section === 'contact' && contact && <p>{contact}</p>}
          {section === 'recipients' && lacksMail && <p>{texts.byMail}</p>}
          {section === 'recipients' && lacksPush && <p>{texts.byPush}</p>}
          {section === 'recipients' && smsProvider && <p>{texts.bySms(smsProvider)}</p>}
          {section === 'recipients' && usesLine && <p>{texts.byLine}</p>}
          {section === 'recipients' && sendsToPrograms && <p>{texts.toPrograms}</p>}
        </section>
      ))}
      {!older && <OwnDataSection answer={ownDataResponse} timeZone={shop.timeZone} />}
      {!older && <PrivacyRequestForm answer={request} idempotencyKey={idempotencyKey} />}
      {railways && (
        <section className={style.section}>
          <h2>{texts.railways}</h2>
          <NoticeText text={railways} />
        </section>
      )}
      <a className={style.system} href={path('/entry/privacy')}>
        {texts.system}
      </a>
    </PublicFrame>
  )
}
