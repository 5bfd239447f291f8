import type { AccountService } from '#platform/accounts.ts'
import { chainEvents, chainLateEvents } from '#platform/audit/chain.ts'
import { appendUnlistedErasures } from '#platform/backup/erasures.ts'
import { backupFolder } from '#platform/backup/folder.ts'
import { type BackupOptions, makeBackup, recordBackup } from '#platform/backup/make-backup.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/db.ts'
import { idempotencyTtlHours } from '#platform/database/idempotency.ts'
import { toFault } from '#platform/fault.ts'
import type { Log } from '#platform/log.ts'
import type { OutboxSender } from '#platform/outbox/sender.ts'
import { openSchedules, type ScheduledJob } from '#platform/schedules.ts'
import type { ExpireContext } from './cards/deletion/expire.ts'
import { eraseOldDrafts } from './cards/deletion/old-drafts.ts'
import { purgeDueCards } from './cards/deletion/purge.ts'
import { renewCardSearchTexts } from './cards/list/renew-search.ts'
import { mailContactReminders } from './cards/notifications/contact-reminders.ts'
import type { StaffMailContext } from './cards/notifications/staff.ts'
import { mailTaskReminders } from './cards/notifications/task-reminders.ts'
import { eraseOldDraftFiles } from './cards/stored-files/erase.ts'
import { pushSilentDevices } from './devices/troubles.ts'
import { backTestEstimates } from './estimates/back-test.ts'
import type { RecorderPace } from './estimates/recorder.ts'
import type { InquiryContext } from './inquiries/context.ts'
import { eraseOldInquiries } from './inquiries/erase.ts'
import { notifyManagersOfOverdueContacts } from './inquiries/notify-overdue.ts'
import { takeNewMails } from './inquiries/take-mails.ts'
import { removeStaffAfterLastDay } from './leaving/staff-leave.ts'
import { deleteEndedMemberPush } from './members/member-push.ts'
import { eraseOldOutboxContents } from './outbox/commands.ts'
import { eraseOldRequesterData } from './privacy/erase-requests.ts'
import { repeatErasures } from './privacy/repeat-erasures.ts'
import { updateExistingMaster } from './railways/master/set-up.ts'
import { eraseExpiredAnswers } from './retention/jobs.ts'
import type { QueueContext } from './tickets/context.ts'
import { deleteReadersOfClosedTickets } from './tickets/notifications/erase-addresses.ts'
import { pushUnattendedVisitors } from './tickets/notifications/unattended.ts'
import { repairAlarms, runDueAlarms } from './tickets/timers/jobs.ts'
import { deleteOldWebhookDeliveries } from './webhooks/expire.ts'
import { makeWebhooksDue } from './webhooks/queue-deliveries.ts'
import type { WebhookSender } from './webhooks/sender.ts'

/** Milliseconds between checks for due alarms: one index read that nearly always finds nothing. */
const lookEvery = 1_000

/** Cron in UTC: 03:10 in Japan, before a shop's day begins. The next start makes up for a missed night. */
const backupTime = '10 18 * * *'

type Dependencies = {
  db: Database
  directUrl: string
  queue: QueueContext
  cards: ExpireContext & StaffMailContext & Pick<QueueContext, 'hooks'> & { accounts: AccountService }
  inquiries: InquiryContext
  sender: OutboxSender
  webhooks: WebhookSender
  config: Config
  installationKey: Uint8Array
  log: Log
  /** Jobs of the sign-in service. */
  chores: readonly ScheduledJob[]
  hurry?: JobIntervals | undefined
}

/** Shorter intervals for tests. */
export type JobIntervals = {
  /** Milliseconds between checks for due work. */
  looks?: number
  /** Milliseconds between disk probes. */
  probes?: number
  /** Seconds between checks of the schedules. */
  schedules?: number
  /** Pace at which quoted estimates are logged. */
  estimates?: RecorderPace
}

/** Starts all background jobs. Returns a function that stops them. */
export function startBackgroundJobs({
  db,
  directUrl,
  queue,
  cards,
  inquiries,
  sender,
  webhooks,
  config,
  installationKey,
  log,
  chores: others,
  hurry = {},
}: Dependencies): () => Promise<void> {
  const chain = { db, installationKey, onAdded: makeWebhooksDue }
  const chores: ScheduledJob[] = [
    ...others,
    { name: 'end-readers', cron: '*/10 * * * *', act: () => deleteReadersOfClosedTickets(queue) },
    { name: 'end-member-push', cron: '*/10 * * * *', act: () => deleteEndedMemberPush(cards) },
    { name: 'push-unattended', cron: '* * * * *', act: () => pushUnattendedVisitors(queue) },
    { name: 'push-silent-devices', cron: '* * * * *', act: () => pushSilentDevices(queue) },
    { name: 'check-alarms', cron: '*/10 * * * *', act: () => repairAlarms(queue) },
    { name: 'purge-cards', cron: '7 * * * *', act: () => purgeDueCards(cards) },
    { name: 'expire-answers', cron: '27 * * * *', act: () => eraseExpiredAnswers(cards) },
    { name: 'back-test-estimates', cron: '15 * * * *', act: () => backTestEstimates(queue) },
    ...queue.hooks.chores.map((chore) => chore(queue)),
    { name: 'erase-privacy-requests', cron: '47 * * * *', act: () => eraseOldRequesterData(cards) },
    { name: 'erase-draft-files', cron: '37 * * * *', act: () => eraseOldDraftFiles(cards) },
    { name: 'erase-old-drafts', cron: '57 * * * *', act: () => eraseOldDrafts(cards) },
    { name: 'tell-due-tasks', cron: '3 * * * *', act: () => mailTaskReminders(cards) },
    { name: 'tell-due-contacts', cron: '5 * * * *', act: () => mailContactReminders(cards) },
    { name: 'end-staff', cron: '23 * * * *', act: () => removeStaffAfterLastDay({ ...queue, ...cards }) },
    { name: 'erase-messages', cron: '13 3 * * *', act: () => eraseOldOutboxContents(queue) },
    { name: 'delete-webhook-deliveries', cron: '53 4 * * *', act: () => deleteOldWebhookDeliveries(queue) },
    { name: 'take-inquiries', cron: '* * * * *', act: () => takeNewMails(inquiries) },
    { name: 'notify-overdue-contacts', cron: '* * * * *', act: () => notifyManagersOfOverdueContacts(cards) },
    { name: 'erase-inquiries', cron: '41 * * * *', act: () => eraseOldInquiries(inquiries) },
    { name: 'renew-card-search', cron: '*/10 * * * *', act: () => renewCardSearchTexts(cards) },
    { name: 'renew-railways', cron: '33 4 * * *', act: () => updateExistingMaster(db) },
    { name: 'delete-idempotent-results', cron: '17 */6 * * *', act: () => deleteIdempotentResults(db) },
    { name: 'chain-late-events', cron: '43 4 * * *', act: async () => void (await chainLateEvents(chain)) },
    { name: 'repeat-erasures', cron: '33 * * * *', act: () => repeatErasures({ ...cards, log }) },
    {
      name: 'make-backup',
      cron: backupTime,
      act: () => runBackup({ config, url: directUrl, installationKey, kind: 'nightly', now: new Date(cards.clock().epochMilliseconds) }),
    },
  ]

  async function runBackup(options: BackupOptions): Promise<void> {
    const made = await makeBackup(options)
    if (!made) return
    await recordBackup(db.pool, made)
    const { name: backup, bytes, rows, seconds, removed } = made
    log.info({ backup, bytes, rows, seconds, removed }, 'a backup was made')
  }

  const schedules = openSchedules(directUrl, chores, log, hurry.schedules)
  const looks = [
    () => runDueAlarms(queue),
    () => sender.look(),
    () => webhooks.look(),
    () => appendUnlistedErasures(db, backupFolder(config)),
    async () => void (await chainEvents(chain)),
  ].map((look) => repeatUntilStopped(look, log, hurry.looks))
  return async () => {
    await Promise.all([sender.close(), webhooks.close(), ...looks.map((look) => look.stop()), schedules.close()])
  }
}

/** Runs `act` repeatedly without overlap. Logs a series of failures once, such as an unavailable database. */
function repeatUntilStopped(act: () => Promise<void>, log: Log, pause = lookEvery): { stop(): Promise<void> } {
  let busy: Promise<void> | undefined
  let failing = false
  const look = async () => {
    try {
      await act()
      failing = false
    } catch (error) {
      if (!failing) log.warn({ fault: toFault(error) }, 'what was due could not be done; it is tried again each second')
      failing = true
    }
    busy = undefined
  }
  const round = () => {
    busy ??= look()
  }
  const timer = setInterval(round, pause)
  timer.unref()
  round()
  return {
    async stop() {
      clearInterval(timer)
      await busy
    },
  }
}

/** Deletes expired idempotency results. Enters each scope, because row policies may also bind the table owner. */
export async function deleteIdempotentResults(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id } of rows)
    await db.inScope({ organizationId: id }, (tx) =>
      tx.$client.query(`delete from idempotency where created_at < now() - make_interval(hours => $1)`, [idempotencyTtlHours]),
    )
}
