import { useLocation } from 'react-router'
import { LanguageMenu } from '../../../frame/page/language-menu.tsx'
import { frameWords } from '../../../frame/words.ts'
import { plainPath, useLocalPath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import style from './customer-footer.module.css'

export type FooterShop = { name: string; code: string }

type Props = {
  /** Whose page it is: its own notice is shown. Without one it is the operator's. */
  shop?: FooterShop | undefined
  /** For pages without the menu at their top. */
  language?: boolean
}

/** At the end of what visitors read: who asks, what happens to what they tell (R2.3), and what the page is made with, but on that product’s own home. */
export function CustomerFooter({ shop, language = false }: Props) {
  const { privacy, madeWith } = useWords(frameWords)
  const path = useLocalPath()
  const { pathname } = useLocation()
  return (
    <footer className={style.footer}>
      {shop && <span className={style.shop}>{shop.name}</span>}
      {/* Full page loads: neither page is part of what somebody is doing here. */}
      <a href={path('/entry/privacy') + (shop ? `?shop=${shop.code}` : '')}>{privacy}</a>
      {plainPath(pathname) !== '/' && <a href={path('/')}>{madeWith}</a>}
      {language && <LanguageMenu up />}
    </footer>
  )
}
