import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useRecentTickets } from '../../device/recent-tickets.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { EntryCodeForm } from '../../parts/fields/entry-code-form.tsx'
import visitor from '../../theme/visitor.module.css'
import { NoticeText } from './notice-text.tsx'
import style from './page.module.css'
import { noticeWords } from './words.ts'

export function OperatorNotice() {
  const { title, description, operator } = useWords(noticeWords)
  const path = useLocalizePath()
  const shops = useRecentShops()
  return (
    <PublicFrame>
      <PageTitle page={title} description={description} />
      <h1>{title}</h1>
      <p>{operator.intro}</p>
      {operator.sections.map(({ title: heading, text }) => (
        <section key={heading} className={style.section}>
          <h2>{heading}</h2>
          <NoticeText text={text} />
        </section>
      ))}
      <section className={style.section}>
        <h2>{operator.shops}</h2>
        {shops.length > 0 && (
          <ul className={visitor.list}>
            {shops.map(({ code, name }) => (
              <li key={code}>
                <a className={style.shop} href={path(`/entry/privacy?shop=${code}`)}>
                  {operator.shop(name)}
                  <IconChevronRight size={20} stroke={1.75} aria-hidden />
                </a>
              </li>
            ))}
          </ul>
        )}
        <p>{operator.shopsNone}</p>
        <EntryCodeForm action="/entry/privacy" name="shop" submit={operator.show} />
      </section>
    </PublicFrame>
  )
}

function useRecentShops() {
  const shops = useRecentTickets().map(({ shop }) => shop)
  return shops.filter(({ code }, index) => shops.findIndex((same) => same.code === code) === index)
}
