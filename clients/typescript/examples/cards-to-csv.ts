/**
 * Prints the cards received since a day as CSV, for the import of a CRM:
 *
 *     UKETSUKE_URL=https://uketsuke.example UKETSUKE_KEY=… SHOP_ID=… node cards-to-csv.ts 2026-11-01 name phone email > cards.csv
 *
 * The words after the day are keys of the form's questions. The key needs to read cards.
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
  printRow(id, sentAt, ticket ?? '', category, ...questions.map((question) => (card.answers[question] ?? []).join('; ')))
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

/** Quotes as RFC 4180. A leading `=` would be a formula to a spreadsheet, so it gets an apostrophe. */
function printRow(...cells: string[]): void {
  const quote = (cell: string) => `"${cell.replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"`
  process.stdout.write(`${cells.map(quote).join(',')}\r\n`)
}
