import type { GalleryWords } from '../words/ja.ts'
import { type CheckName, checkNames, type Finding, type Findings } from './finding.ts'

type About = {
  /** When, and of which server. */
  at: Date
  origin: string
}

/** R2.2: a plain text that somebody sends to support: codes that support reads, then the same in the person's own words. */
export function writeReport(findings: Findings, texts: GalleryWords['selfTest'], { at, origin }: About): string {
  const found = checkNames.flatMap((name) => (findings[name] ? [[name, findings[name]] as const] : []))
  const line = ([name, { verdict, reason, fact }]: readonly [CheckName, Finding]) =>
    `${name}: ${verdict} ${reason}${fact ? ` (${fact})` : ''}`
  const words = ([name, { verdict, reason }]: readonly [CheckName, Finding]) =>
    `${texts.checks[name]}: ${texts.verdicts[verdict]}. ${texts.reasons[reason]}`
  return ['Uketsuke self-test', `${at.toISOString()} ${origin}`, ...found.map(line), '', ...found.map(words)].join('\n')
}
