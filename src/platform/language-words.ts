/**
 * What the language and its runtime say of a fault is made of these. No name is among them, in any spelling, nor anything else that is typed.
 * As they are written: a name may be spelt as a small word is.
 */
const words = `
  Assignment BigInt Cannot Class Controller Converting Division Expected Failed Generator Incorrect Invalid Iterator JSON Maximum Method Missing
  NFC NFD NFKC NFKD NaN Non-finite Object Out-of-bounds Promise Proxy Reduce Right-hand Symbol TimeZone TypedArray URI URL Unexpected Unknown
  Unterminated Value
  a aborted access add already an and apply are argument arguments array as assign at be because been before between both buffer but by calendar
  call called cannot character characters circular class cloned closed code configurable constant constructor convert converted could count
  currency cycle data define defined delete descriptor destructure detached digits due duplicate element empty encoded encoding end entry exceeded
  expected explicit expression extends extensible failed fetch for form from function functions getter greater group has header how identifier in
  incompatible index information initial initialization input instance instanceof integer invalid invoked is it iterable iterator key know larger
  least length less locale locked malformed match mix more must name negative new no non-negative normalization not null number object of on one
  only operation operator option options or other out parse point position primitive private properties property prototype provided proxy range
  read readable receiver redefine regular released require required requires resolve result search serialize set setter should side size specified
  stack starting state stream string structure super supported symbol terminated than that the there time timeout to token type undefined unit
  unsupported unusable use used using valid value values variable was which with without write zero zone
`
const known = new Set(words.trim().split(/\s+/))

/** Of one such message its own words, and a mark for all else: values stand in it with quotes of any kind around them, or with none. */
export function inLanguageWords(message: string): string {
  const isOwn = (word: string) => known.has(/^["'(]?([A-Za-z-]+)["')]?[.,:;]?$/.exec(word)?.[1] ?? '')
  return message
    .split(/\s+/)
    .map((word) => (isOwn(word) ? word : '…'))
    .join(' ')
    .replace(/[:;,]?( …)+/g, ' …')
    .replace(/^(… )+…/, '…')
}
