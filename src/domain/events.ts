import type { ReservationMove } from './reservations/reservation.ts'
import type { TicketMove } from './tickets/ticket.ts'

/** What happens to a ticket beside its moves. Words to its visitor (`message`) change nothing of it. */
export const ticketActs = ['join', 'edit', 'onMyWay', 'late', 'arrive', 'back', 'undo'] as const
/** What a ticket can have been changed by. */
export type TicketChange = TicketMove | (typeof ticketActs)[number]

/** What an account’s owner does to it and to the way it signs in, in the log of each organization that it is a member of. */
type AccountEvent =
  | 'setName'
  | 'setPhoto'
  | 'setPassword'
  | 'proveEmail'
  | 'changeEmail'
  | 'restoreEmail'
  | 'addPhone'
  | 'removePhone'
  | 'addFactor'
  | 'removeFactor'
  | 'addProvider'
  | 'removeProvider'
  | 'renewRecoveryCodes'
  | 'useRecoveryCode'
  | 'wrongFactor'
  | 'setPin'
  | 'removePin'
  | 'setLocale'
  | 'endSignIns'
  | 'endStolen'

/** Every kind of entry in the event log. Append-only: a kind that was ever written keeps its meaning. */
export type EventKind =
  | `ticket.${TicketChange | 'message'}`
  | 'lane.pause'
  | 'lane.close'
  | 'lane.open'
  | 'lane.setCallPolicy'
  | `${'lane' | 'service' | 'counter' | 'staff'}.${'create' | 'edit' | 'remove' | 'arrange'}`
  | `shop.${'create' | 'close' | 'reopen'}`
  | 'shop.setProfile'
  | 'shop.setHours'
  | `staff.${'leave' | 'return'}`
  | 'shop.setClock'
  | 'shop.setColour'
  | 'shop.setRetention'
  | 'shop.setMails'
  | 'shop.setMailWords'
  | 'shop.renewCode'
  | 'shop.renewTodayCode'
  | `organization.${'create' | 'setAcrossShops' | 'setSecondFactor'}`
  | 'member.join'
  | `member.${'leave' | 'setRole' | 'suspend' | 'resume' | 'remove' | 'move' | 'resetLink' | 'resetPin' | 'resetFactor'}`
  | `device.${'add' | 'pair' | 'revoke' | 'switch' | 'wrongPin' | 'lockPin'}`
  | 'invitation.create'
  | 'invitation.revoke'
  | 'presence.set'
  | 'message.send'
  | `outbox.${'sendAgain' | 'cancel'}`
  | 'rush.dismiss'
  | 'privacy.publish'
  | `privacyRequest.${'receive' | 'identify' | 'choose' | 'take' | 'close' | 'forget'}`
  | 'form.publish'
  | 'cards.export'
  | `card.${'begin' | 'submit' | 'create' | 'correct' | 'askCorrection' | 'dropCorrection' | 'offer' | 'link' | 'change' | 'move' | 'delete' | 'restore' | 'purge' | 'expireAnswers' | 'reveal' | 'edit' | 'note' | 'addTask' | 'changeTask' | 'doTask' | 'undoTask' | 'removeTask' | `${'add' | 'change' | 'remove' | 'restore'}Proposal` | 'merge' | 'unmerge' | 'tellApart' | 'reconsider' | 'addFile' | 'removeFile' | 'openFile' | 'import' | 'withdraw'}`
  | `reservation.${'request' | 'create' | 'noteTold' | 'forget' | 'export' | 'handOn' | ReservationMove}`
  | 'shop.setReservations'
  | `slotBlock.${'add' | 'remove'}`
  | 'shop.setRailways'
  | `account.${AccountEvent}`
  | 'owner.reset'
  | 'audit.export'
  | 'audit.reveal'

/** Who did it. A device is a visitor's browser, known by the hash of its cookie. */
export type Actor = { by: 'member'; accountId: string; role: string; name: string } | { by: 'visitor' } | { by: 'system' }
