/** Answers to a new shop's reception card as a visitor types them: what each of eight requests has, the last of which sends the card. */
type Draft = { answers: Record<string, string[]>; step: string }

/** Nothing is saved before consent and a contact, so the first draft has both. */
const begun = { name: ['山本 由佳'], phone: ['090-1234-5678'], consentPurpose: ['yes'] }

const typed: readonly Draft[] = [
  { answers: begun, step: 'person' },
  { answers: { kana: ['ヤマモト ユカ'], email: ['yuka@example.com'] }, step: 'visit' },
  { answers: { visitCount: ['first'] }, step: 'visit' },
  { answers: { motive: ['suumo'] }, step: 'home' },
  { answers: { 'moveIn.kind': ['any'], occupants: ['2'] }, step: 'home' },
  { answers: { rentMin: ['85000円'], rentMax: ['120000円'] }, step: 'home' },
  { answers: { layouts: ['1R', '1K'] }, step: 'last' },
  { answers: { notes: ['駅から歩いて10分以内で、南向きの部屋を探しています。'] }, step: 'confirm' },
]

/** Each request has all answers so far. */
export const cardDrafts: readonly Draft[] = typed.map(({ step }, index) => ({
  answers: Object.assign({}, ...typed.slice(0, index + 1).map(({ answers }) => answers)),
  step,
}))
