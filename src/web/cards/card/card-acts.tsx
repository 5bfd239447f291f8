import { Menu } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { useState } from 'react'
import { changeCardProperties, deleteCard, restoreCard } from '#contract/cards/card-acts.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { isOpenCategory, needsLostReason } from '#domain/cards/card.ts'
import { callAuthenticated } from '../../api/api.ts'
import { randomKey } from '../../device/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { LazyMountMenu } from '../../parts/dialogs/opening-menu.tsx'
import staff from '../../theme/staff.module.css'
import type { TicketCallControl } from './call-ticket.tsx'
import { CorrectionRequestDialog } from './correction.tsx'
import { CallDialog, canReply, ReplyDialog } from './first-contact.tsx'
import { canSendPromotion, PromotionDialog } from './offer.tsx'
import style from './page.module.css'
import { PhoneCallButton } from './phone-call.tsx'
import type { CardAction, CardActionRunner } from './use-card-action-runner.ts'
import type { CardStageControl } from './use-card-stage.tsx'
import { cardWords } from './words.ts'

type Props = {
  card: CardDetail
  /** The member's staff id; undefined if they are not on the list. */
  me: string | undefined
  acts: CardActionRunner
  stage: CardStageControl
  ticketCall: TicketCallControl
  /** `mails`: a mail server is configured. `origin`: base of links opened on phones. */
  mails: boolean
  /** Proposed reply in the visitor's language. */
  replyText: string
  origin: string
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function CardActionBar({ card, me, acts: { busy, act, ...acts }, stage, ticketCall, mails, replyText, origin }: Props) {
  const { acts: texts, contact } = useWords(cardWords)
  const [sheet, setSheet] = useState<'correction' | 'offer' | 'reply' | 'call'>()
  const { rev, assigneeId, category, deleted } = card
  const { ticket } = ticketCall
  const params = { shopId: card.shop.id, cardId: card.id }

  const restoring = (rev: number): CardAction<typeof restoreCard> => ({
    send: () => callAuthenticated(restoreCard, { params, body: { rev }, idempotencyKey: randomKey() }),
    done: texts.restored,
  })
  const deleting: CardAction<typeof deleteCard> = {
    send: () => callAuthenticated(deleteCard, { params, body: { rev }, idempotencyKey: randomKey() }),
    done: texts.deleted,
    undo: ({ rev }) => restoring(rev),
  }
  const assigning = (from: string | null, to: string | null): CardAction<typeof changeCardProperties> => ({
    send: () =>
      callAuthenticated(changeCardProperties, {
        params,
        body: { was: { assigneeId: from }, change: { assigneeId: to } },
        idempotencyKey: randomKey(),
      }),
    done: to === me ? texts.assigned : texts.unassigned,
    undo: () => assigning(to, from),
  })

  const mayAssignSelf = !deleted && me !== undefined && assigneeId !== me && isOpenCategory(category)
  const isFree = mayAssignSelf && assigneeId === null
  return (
    <>
      <fieldset className={style.acts} aria-label={texts.label} disabled={busy} data-bar>
        {deleted ? (
          <Button look="primary" onClick={() => void act(restoring(rev))}>
            <IconArrowBackUp {...icon} />
            {texts.restore}
          </Button>
        ) : (
          <>
            {ticket && (
              <Button className={style.wideOnly} onClick={() => void ticketCall.ask()}>
                <IconBellRinging {...icon} />
                {texts.call(ticket.number)}
              </Button>
            )}
            <PhoneCallButton card={card} />
            {mayAssignSelf && (
              <Button look={isFree ? 'primary' : 'outline'} onClick={() => void act(assigning(assigneeId, me))}>
                <IconUserCheck {...icon} />
                {texts.mine}
              </Button>
            )}
            {!isFree && stage.next && (
              <Button look="primary" onClick={() => stage.go(stage.next!.id)}>
                <IconArrowRight {...icon} />
                {texts.next(stage.next.name)}
              </Button>
            )}
          </>
        )}
      </fieldset>
      <LazyMountMenu
        button={{ icon: true, look: 'outline', 'aria-label': texts.more, children: <IconDots {...icon} /> }}
        position="bottom-end"
        withinPortal
        classNames={{ item: style.item! }}
      >
        <Menu.Dropdown>
          {ticket && (
            <Menu.Item
              className={style.narrowOnly}
              leftSection={<IconBellRinging {...icon} />}
              disabled={busy}
              onClick={() => void ticketCall.ask()}
            >
              {texts.call(ticket.number)}
            </Menu.Item>
          )}
          {canReply(card, mails) && (
            <Menu.Item leftSection={<IconMail {...icon} />} onClick={() => setSheet('reply')}>
              {contact.replyForm.title}
            </Menu.Item>
          )}
          {!deleted && (
            <Menu.Item leftSection={<IconPhone {...icon} />} onClick={() => setSheet('call')}>
              {contact.callForm.title}
            </Menu.Item>
          )}
          {!deleted && isOpenCategory(category) && (
            <Menu.Item leftSection={<IconMessage {...icon} />} onClick={() => setSheet('correction')}>
              {texts.correct}
            </Menu.Item>
          )}
          {canSendPromotion(card, mails) && (
            <Menu.Item leftSection={<IconSpeakerphone {...icon} />} onClick={() => setSheet('offer')}>
              {texts.offer}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => print()}>
            {texts.print}
          </Menu.Item>
          {!deleted && (
            <>
              <Menu.Divider />
              {stage.lost && !needsLostReason(category) && (
                <Menu.Item leftSection={<IconFlag {...icon} />} disabled={busy} onClick={() => stage.go(stage.lost!.id)}>
                  {texts.lose}
                </Menu.Item>
              )}
              <Menu.Item
                className={staff.destructive}
                leftSection={<IconTrash {...icon} />}
                disabled={busy}
                onClick={() => void act(deleting)}
              >
                {texts.delete}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </LazyMountMenu>
      <CorrectionRequestDialog
        card={card}
        acts={{ busy, act, ...acts }}
        mails={mails}
        origin={origin}
        open={sheet === 'correction'}
        onClose={() => setSheet(undefined)}
      />
      <ReplyDialog
        card={card}
        acts={{ busy, act, ...acts }}
        replyText={replyText}
        open={sheet === 'reply'}
        onClose={() => setSheet(undefined)}
      />
      <CallDialog card={card} acts={{ busy, act, ...acts }} open={sheet === 'call'} onClose={() => setSheet(undefined)} />
      <PromotionDialog card={card} acts={{ busy, act, ...acts }} open={sheet === 'offer'} onClose={() => setSheet(undefined)} />
      {ticketCall.sheet}
      {stage.sheet}
    </>
  )
}
