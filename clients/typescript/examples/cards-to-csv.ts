/**
 * Prints the cards received since a day as CSV, for the import of a CRM:
 *
 *     UKETSUKE_URL=https://uketsuke.example UKETSUKE_KEY=… SHOP_ID=… node cards-to-csv.ts 2026-11-01 name phone email > cards.csv
 *
 * The words after the day are keys of the form's questions. The key needs to read cards, and contacts if phone or email is among the questions; each contact
 * that is read is in the shop's audit log.
 */
import { openUketsuke, type Schemas } from '../src/index.ts'

const [since, ...questions] = process.argv.slice(2)
const { UKETSUKE_URL: origin, UKETSUKE_KEY: apiKey, SHOP_ID: shopId } = process.env
if (!since || !origin || !apiKey || !shopId) throw new Error('Usage: see the top of the file')
const api = openUketsuke({ origin, apiKey })

printRow('id', 'received', 'number', 'state', ...questions)
for await (const { id, sentAt, ticket, category } of listCards(shopId, since)) {
  const { data: card, error } = await api.GET('/shops/{shopId}/cards/{cardId}', { params: { path: { shopId, cardId: id } } })
  if (!card) throw new Error(error.detail)
  const contacts = await readContacts(shopId, card)
  printRow(
    id,
    sentAt,
    ticket ?? '',
    category,
    ...questions.map((question) => contacts[question] ?? (card.answers[question] ?? []).join('; ')),
  )
}

/** Cards show contacts masked. */
async function readContacts(shopId: string, { id: cardId, answers }: Schemas['CardDetail']): Promise<Record<string, string>> {
  const contacts: Record<string, string> = {}
  for (const field of ['phone', 'email'].filter((name) => questions.includes(name) && answers[name])) {
    const { data, error } = await api.POST('/shops/{shopId}/cards/{cardId}/reveal', {
      params: { path: { shopId, cardId } },
      body: { field },
    })
    if (!data) throw new Error(error.detail)
    contacts[field] = data.text
  }
  return contacts
}

/** Reads page by page, oldest first, so that a card that arrives meanwhile is not missed. */
async function* listCards(shopId: string, from: string): AsyncGenerator<Schemas['ListedCard']> {
  let after: string | undefined
  do {
    const { data, error } = await api.GET('/shops/{shopId}/cards', {
      params: { path: { shopId }, query: { from, order: 'oldest', most: 200, ...(after && { after }) } },
    })
    if (!data) throw new Error(error.detail)
    yield* data.cards
    after = data.next ?? undefined
  } while (after)
}

/** Quotes as RFC 4180. What a spreadsheet would take for a formula gets an apostrophe; a phone number such as +81… stays. */
function printRow(...cells: string[]): void {
  const quote = (cell: string) => `"${cell.replace(/^([=@\t]|[+-](?!\d+$))/, "'$&").replaceAll('"', '""')}"`
  process.stdout.write(`${cells.map(quote).join(',')}\r\n`)
}
