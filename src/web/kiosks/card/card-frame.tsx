import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { BrandColour } from '#domain/shops/brand-colour.ts'
import '../../theme/brand.css'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useShopName } from '../../i18n/shop-name.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import visitor from '../../theme/visitor.module.css'
import { visitorCardWords } from '../../visitor-card/form/words.ts'
import style from '../kiosk.module.css'
import { StillThere } from '../notices.tsx'
import { useWipe } from '../use-wipe.ts'
import { kioskWords } from '../words.ts'

/** Longer than elsewhere on the kiosk: visitors look up a number or an address. */
const cardSeconds = 90
const sentSeconds = 30

type Props = {
  shop: Parameters<typeof useShopName>[0] & { brandColour: BrandColour }
  number: string
  isSent: boolean
  isLive: boolean
  onEnd: () => void
  children: ReactNode
}

/** The card's frame on a kiosk: nothing leads away but its end. */
export function KioskCardFrame({ shop, number, isSent, isLive, onEnd, children }: Props) {
  const name = useShopName(shop)
  const texts = useWords(visitorCardWords)
  const { card: words } = kioskWords[useLocale()]
  const { left, extend } = useWipe(isSent ? sentSeconds : cardSeconds, onEnd)
  const thanks = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isSent) thanks.current?.focus()
  }, [isSent])

  /** Links between steps are the page's own; all others would strand the visitor. */
  function stay(event: MouseEvent): void {
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    if (href && !/^[?#]/.test(href)) event.preventDefault()
  }

  return (
    <>
      <div className={`${visitor.page} ${style.card}`} data-brand={shop.brandColour} inert={left !== undefined} onClickCapture={stay}>
        <header className={style.head}>
          <div className={visitor.top}>
            <p className={visitor.brand}>
              <span translate="no">{name}</span>
              <span>{texts.strip(number)}</span>
            </p>
            <Button className={style.end} onClick={onEnd}>
              {words.end}
            </Button>
          </div>
          <p role="status" className={style.offline}>
            {!isLive && words.offline}
          </p>
        </header>
        <main ref={restoreLostFocus} className={visitor.content}>
          <div className={visitor.main}>
            {isSent && (
              <div className={style.thanks}>
                <h1 ref={thanks} tabIndex={-1}>
                  {texts.done}
                </h1>
                <p>{words.sent}</p>
              </div>
            )}
            {children}
          </div>
        </main>
      </div>
      {left !== undefined && <StillThere left={left} onContinue={extend} />}
    </>
  )
}
