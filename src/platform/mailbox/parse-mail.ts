/** Reads a mail of any encoding: plain text, HTML, ISO-2022-JP, and mails attached to mails. */
import { simpleParser } from 'mailparser'
import { removeHiddenCharacters } from '#domain/hidden-characters.ts'
import { sha256 } from '../tokens.ts'
import { htmlToText } from './html-text.ts'

type MailFile = { name: string; bytes: Buffer }
export type ParsedMail = {
  /** The same for every copy of a mail, wherever it is moved: from Message-ID, date, sender and subject. */
  key: string
  sender: string
  senderName: string
  subject: string
  text: string
  files: readonly MailFile[]
}

/** Longer texts are cut before they are read, so that a mail cannot keep the server busy. */
const maxSourceLength = 1_000_000
/** A megabyte of addresses, the parser's limit, would block the server for seconds. */
const maxHeadSize = 200_000
const options = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, checksumAlgo: false, maxHeadSize } as const
type Parsed = Awaited<ReturnType<typeof simpleParser>>

/** `cut`: the source lacks its end, so its attachments are dropped. A mail that cannot be parsed is returned as its source text. */
export async function parseMail(source: Buffer, { cut }: { cut: boolean }): Promise<ParsedMail> {
  const outer = await simpleParser(source, options).catch(() => undefined)
  if (!outer) {
    const text = cleanText(source.toString('utf8'))
    return { key: keyOf([text]), sender: '', senderName: '', subject: '', text, files: [] }
  }
  const attached = outer.attachments.find(({ contentType }) => contentType === 'message/rfc822')
  const inner = attached && !cut ? await simpleParser(attached.content, options).catch(() => undefined) : undefined
  const mail = inner ?? outer
  const [from] = mail.from?.value ?? []
  const text = textOf(mail)
  const { messageId = '', date } = outer
  return {
    key: keyOf([messageId, date?.toISOString() ?? '', outer.from?.text ?? '', outer.subject ?? '', ...(messageId ? [] : [text])]),
    sender: cleanLine(from?.address ?? '').toLowerCase(),
    senderName: cleanLine(from?.name ?? ''),
    subject: cleanLine(mail.subject ?? ''),
    text,
    files: cut ? [] : filesOf(mail),
  }
}

const keyOf = (parts: readonly string[]) => sha256(JSON.stringify(parts)).toString('hex')

/** Some portals put "please open as HTML" into the text part, so the fuller of the two is read. */
function textOf({ text, html }: Parsed): string {
  const plain = cleanText(text ?? '')
  const fromHtml = html ? cleanText(htmlToText(html.slice(0, maxSourceLength))) : ''
  return plain.length * 2 < fromHtml.length ? fromHtml : plain
}

/** Pictures inside the HTML are the portal's logos. */
const filesOf = ({ attachments }: Parsed): MailFile[] =>
  attachments
    .filter(({ related, contentType }) => !related && contentType !== 'message/rfc822')
    .map(({ filename = '', content }) => ({ name: cleanLine(filename), bytes: content }))

const cleanLine = (text: string) => removeHiddenCharacters(text.toWellFormed().replace(/\s+/gu, ' ')).trim()

/** Tabs become two spaces, because a tab is a hidden character. */
const cleanText = (text: string) =>
  text
    .slice(0, maxSourceLength)
    .toWellFormed()
    .replaceAll('\t', '  ')
    .split(/\r\n|\r|\n/u)
    .map((line) => removeHiddenCharacters(line).trimEnd())
    .join('\n')
    .trim()
