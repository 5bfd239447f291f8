import type { Config } from '#platform/config.ts'
import { messageOf } from '#platform/fault.ts'
import { verifyMail } from '#platform/outbox/mail.ts'
import { type Finding, look, well, wrong } from './finding.ts'

/** Remedy for each error code of the mail server. */
const todos: Record<string, string> = {
  EAUTH: 'put user and password in SMTP_URL right',
  ETLS: 'the server offers no valid encryption: take the name that its certificate has, and smtps:// for port 465',
  EDNS: 'put the name in SMTP_URL right, or look at the network',
  ECONNECTION: 'look whether the mail server runs, and at host and port in SMTP_URL',
  ETIMEDOUT: 'look at host and port in SMTP_URL; some networks let no mail out',
}

/** Signs in to the mail server without sending. */
export async function checkMail({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<Finding> {
  if (!smtpUrl) return look('Mail', 'No mail server is named, so nothing is mailed', 'set SMTP_URL and MAIL_FROM, or leave it at that')
  const { host } = new URL(smtpUrl)
  try {
    await verifyMail(smtpUrl)
    return well('Mail', `${host} takes letters from ${mailFrom}`)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    return wrong('Mail', `${host} can't be used: ${messageOf(error)}`, todos[code] ?? todos.ECONNECTION!)
  }
}
