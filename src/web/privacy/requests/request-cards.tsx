import { type ListedCard, listCards } from '#contract/cards/list.ts'
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import { callAuthenticated } from '../../api/api.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import style from './page.module.css'
import { RequesterRecordPicker } from './request-choice.tsx'
import type { RequesterPickerProps } from './use-request-acts.ts'
import { privacyRequestWords } from './words.ts'

type Card = PrivacyRequest['cards'][number] | ListedCard

/** Chooses the requester's cards from the list's search. */
export function RequesterCardPicker({ request, acts, moment, shopId, onAdded }: RequesterPickerProps) {
  const { cards: texts, honorific } = useWords(privacyRequestWords)
  const path = useLocalizePath()

  const line = (card: Card) => (
    <span className={style.card}>
      {card.name === null ? texts.erased : <PrefetchLink to={path(`/shopAdmin/cards/${card.id}`)}>{honorific(card.name)}</PrefetchLink>}
      {card.sentAt && (
        <small>
          {texts.sent(moment(card.sentAt))}
          {'ticket' in card && card.ticket && ` · ${card.ticket}`}
        </small>
      )}
    </span>
  )
  async function find(text: string): Promise<readonly ListedCard[] | undefined> {
    const result = await callAuthenticated(listCards, { params: { shopId }, query: { text, most: 10 } })
    return result.ok ? result.value.cards : undefined
  }

  return (
    <RequesterRecordPicker
      texts={texts}
      chosen={request.cards}
      closed={request.closed !== null}
      busy={acts.busy}
      begin={request.name ?? ''}
      line={line}
      nameOf={({ name }) => honorific(name ?? texts.erased)}
      find={find}
      choose={async (ids) => (await acts.choose(ids)).ok}
      onAdded={onAdded}
    />
  )
}
