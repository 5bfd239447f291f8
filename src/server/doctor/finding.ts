/** A finding of `npm run doctor`: a sentence and the remedy. */
export type Finding = {
  /** Such as `Disk`. */
  about: string
  /** `look`: works, but the operator should know. */
  state: 'well' | 'look' | 'wrong'
  says: string
  todo?: string
}

export const okFinding = (about: string, says: string): Finding => ({ about, state: 'well', says })
export const warningFinding = (about: string, says: string, todo: string): Finding => ({ about, state: 'look', says, todo })
export const errorFinding = (about: string, says: string, todo: string): Finding => ({ about, state: 'wrong', says, todo })

const signs = { well: 'ok   ', look: 'look ', wrong: 'WRONG' }

/** Returns the lines for the terminal; the last one is a summary. */
export function describeFindings(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ about }) => about.length))
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  return [
    ...findings.flatMap(({ about, state, says, todo }) => [
      `${signs[state]}  ${about.padEnd(width)}  ${says}`,
      ...(todo ? [`${' '.repeat(signs[state].length + width + 4)}→ ${todo}`] : []),
    ]),
    '',
    count('wrong') + count('look') === 0 ? 'Everything is fine.' : `${count('wrong')} wrong, ${count('look')} to look at.`,
  ]
}
