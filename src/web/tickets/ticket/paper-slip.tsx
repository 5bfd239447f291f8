/** The ticket on paper: as wide as a receipt, the same on a larger sheet. Loaded on demand. */

import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { localizedText } from '#domain/locale.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useShopName } from '../../i18n/shop-name.ts'
import { useWords } from '../../i18n/words.ts'
import { QrCode } from '../../parts/display/qr-code.tsx'
import { createQrSvgPath } from '../../parts/display/qr-path.ts'
import visitor from '../../theme/visitor.module.css'
import type { ShownTicket } from './live-ticket.ts'
import style from './paper-slip.module.css'
import { visitorTicketWords } from './words.ts'

type Props = { ticket: ShownTicket; address: string; onPrinted: () => void }

export function PaperSlip({ ticket, address, onPrinted }: Props) {
  const {
    ticket: texts,
    paper: { follow, others, rules },
  } = useWords(visitorTicketWords)
  const locale = useLocale()
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  const { shop, ahead } = ticket
  const shopName = useShopName(shop)
  const joined = getDateTimeFormat(locale, {
    timeZone: shop.timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(ticket.joinedAt))
  return createPortal(
    <div className={style.paper}>
      <p className={style.shop}>{shopName}</p>
      <p className={style.small}>{[localizedText(ticket.service.name, locale), texts.partySize(ticket.partySize)].join(texts.dot)}</p>
      <p className={`${visitor.tag} ${style.number}`} translate="no">
        {ticket.number}
      </p>
      {ticket.trial && <p className={style.part}>{texts.trial}</p>}
      {ahead !== null && (
        <p className={style.part}>
          <span className={style.small}>{texts.ahead}</span>
          <br />
          <span className={`${visitor.tag} ${style.figure}`} translate="no">
            {texts.parties(ahead).figure}
          </span>{' '}
          <b>{texts.parties(ahead).unit}</b>
        </p>
      )}
      <div className={`${style.part} ${style.code}`}>
        <QrCode code={createQrSvgPath(address)} label={address} />
        <p>
          <b>{follow}</b>
          <br />
          {others}
        </p>
      </div>
      {ticket.codeText && <p className={style.part}>{ticket.codeText}</p>}
      <p className={`${style.part} ${style.small} ${style.foot}`}>
        {joined}
        <br />
        {rules}
      </p>
    </div>,
    document.body,
  )
}
