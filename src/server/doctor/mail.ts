import type { Config } from '#platform/config.ts'
import { errorMessageForOperator } from '#platform/fault.ts'
import { verifySmtpServer } from '#platform/outbox/mail.ts'
import { errorFinding, type Finding, okFinding, warningFinding } from './finding.ts'

/** Remedy for each error code of the mail server. */
const todos: Record<string, string> = {
  EAUTH: 'correct the user and password in SMTP_URL',
  ETLS: 'the server offers no valid encryption: use the host name in its certificate, and smtps:// for port 465',
  EDNS: 'correct the host name in SMTP_URL, or check the network',
  ECONNECTION: 'check that the mail server runs, and the host and port in SMTP_URL',
  ETIMEDOUT: 'check the host and port in SMTP_URL; some networks block outgoing mail',
}

/** Signs in to the mail server without sending. */
export async function checkMail({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<Finding> {
  if (!smtpUrl) return warningFinding('Mail', 'No mail server is set, so no e-mail is sent', 'to send e-mail, set SMTP_URL and MAIL_FROM')
  const { host } = new URL(smtpUrl)
  try {
    await verifySmtpServer(smtpUrl)
    return okFinding('Mail', `${host} accepts e-mail from ${mailFrom}`)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    return errorFinding('Mail', `${host} can't be used: ${errorMessageForOperator(error)}`, todos[code] ?? todos.ECONNECTION!)
  }
}
