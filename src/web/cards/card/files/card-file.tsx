import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Attachment, getAttachmentThumbnail, openAttachment, removeAttachment } from '#contract/cards/attachments.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { apiUrl } from '../../../api/file-address.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { ConfirmSheet } from '../../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import staff from '../../../theme/staff.module.css'
import { useCardDateFormats } from '../../card-times.ts'
import { cardWords } from '../words.ts'
import style from './card-files.module.css'

/** A picture or mail opens in a new tab, a PDF is downloaded. */
export function CardFile({ card, file: { id, kind, name, size, addedBy, addedAt } }: { card: CardDetail; file: Attachment }) {
  const texts = useWords(cardWords).files
  const locale = useLocale()
  const { moment } = useCardDateFormats(card.shop)
  const { revalidate } = useRevalidator()
  const [confirming, setConfirming] = useState(false)
  const { busy, problem, setProblem, run } = useCommand()
  const params = { shopId: card.shop.id, cardId: card.id, attachmentId: id }
  const isPicture = kind === 'image'
  const opens = kind !== 'pdf'
  const Icon = kind === 'text' ? IconMail : IconFileTypePdf

  async function remove(): Promise<void> {
    const result = await run(removeAttachment, { params })
    // A file that is already gone counts as removed.
    if (!result.ok && result.problem.code !== 'file.notFound') return
    setConfirming(false)
    await revalidate()
  }

  return (
    <li className={style.file}>
      <a
        className={style.open}
        href={apiUrl(openAttachment, params)}
        aria-label={(opens ? texts.open : texts.save)(name)}
        // A new tab, so that the card stays open.
        target={opens ? '_blank' : undefined}
        rel="noreferrer"
      >
        {isPicture ? (
          <img className={style.picture} src={apiUrl(getAttachmentThumbnail, params)} alt="" loading="lazy" />
        ) : (
          <span className={style.picture}>
            <Icon size={40} stroke={1.5} aria-hidden />
          </span>
        )}
        <bdi className={style.name}>{name}</bdi>
      </a>
      <span className={style.about}>
        <span>{texts[addedBy]}</span>
        <span>{moment(addedAt)}</span>
        <span>{sizeIn(locale, size)}</span>
      </span>
      {!card.deleted && (
        <Button
          look="bare"
          className={`${style.remove} ${staff.destructive}`}
          aria-label={texts.remove(name)}
          onClick={() => setConfirming(true)}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </Button>
      )}
      {confirming && (
        <ConfirmSheet
          open
          title={texts.removeTitle(name)}
          confirm={texts.removeConfirm}
          keep={texts.keep}
          busy={busy}
          wrong={problem?.detail}
          onConfirm={() => void remove()}
          onClose={() => {
            setConfirming(false)
            setProblem(undefined)
          }}
        >
          <p>{texts.removeText}</p>
        </ConfirmSheet>
      )}
    </li>
  )
}

function sizeIn(locale: string, bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1_000)), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
