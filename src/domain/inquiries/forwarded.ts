/** The original mail inside a forwarded one. */

export type ReadableMail = {
  /** Address of the sender in lower case; '' if the mail has none. */
  readonly sender: string
  readonly senderName: string
  readonly subject: string
  readonly text: string
}

const marker = /forwarded message|original message|元のメッセージ|転送(?:された)?メッセージ|转发的?邮件|原始邮件|_{20,}/iu
const forwardedSubject = /^\s*(?:fwd?|転送|转发)\s*[:：]/iu
const headerLine =
  /^[>\s]*\*?(from|差出人|送信者|发件人|subject|件名|主题|date|sent|日付|日時|送信日時|时间|发送时间|to|宛先|收件人|cc|reply-to|返信先)\*?\s*[:：]\s*\*?(.*)$/isu
const fromNames = /^(?:from|差出人|送信者|发件人)$/iu
const subjectNames = /^(?:subject|件名|主题)$/iu
const betweenAddresses = /[\s<>"'()[\]:;,]+/u

/** Returns the original mail if a mail program forwarded one as text; otherwise the mail itself. */
export function unwrapForwarded(mail: ReadableMail): ReadableMail {
  const lines = mail.text.split('\n')
  const at = lines.findIndex((_, index) => isHead(lines, index) && (forwardedSubject.test(mail.subject) || isMarked(lines, index)))
  if (at < 0) return mail
  const heads = takeWhile(lines.slice(at), (line) => headerLine.test(line)).map((line) => headerLine.exec(line)!)
  const from = heads.find(([, name]) => fromNames.test(name!))?.[2] ?? ''
  const sender = from
    .split(betweenAddresses)
    .find((word) => /.@./su.test(word))
    ?.toLowerCase()
  if (!sender) return mail
  const quote = /^\s*>/.test(lines[at]!) ? /^\s*>\s?/ : undefined
  const rest = lines.slice(at + heads.length).map((line) => (quote ? line.replace(quote, '') : line))
  return {
    sender,
    senderName: from
      .replace(/[<[(].*$/u, '')
      .replace(/["'*]/g, '')
      .trim(),
    subject: heads.find(([, name]) => subjectNames.test(name!))?.[2]?.trim() ?? mail.subject,
    text: rest.join('\n').trim(),
  }
}

/** A block of at least two header lines, one of them the sender. */
function isHead(lines: readonly string[], at: number): boolean {
  const block = takeWhile(lines.slice(at, at + 8), (line) => headerLine.test(line))
  return block.length >= 2 && block.some((line) => fromNames.test(headerLine.exec(line)![1]!))
}

const isMarked = (lines: readonly string[], at: number) => lines.slice(Math.max(0, at - 3), at).some((line) => marker.test(line))

function takeWhile<T>(all: readonly T[], test: (one: T) => boolean): T[] {
  const end = all.findIndex((one) => !test(one))
  return all.slice(0, end < 0 ? all.length : end)
}
