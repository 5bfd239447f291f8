/**
 * Rates passwords, the same on the page and on the server, which decides.
 * Import it on demand: its word lists weigh 200 KB.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { normalizePassword, passwordLengthLimits } from './length.ts'

export type PasswordFault = 'short' | 'long' | 'common' | 'keys' | 'repeated' | 'sequence' | 'date' | 'own' | 'guessable'

export type PasswordRating = {
  /** From 0 (guessed first) to 4. */
  score: number
  /** The weakness, also of a password that is good enough. */
  fault: PasswordFault | undefined
  weak: boolean
}

/** Scores below mean fewer than 10⁶ guesses, too few if hashes are stolen. */
const minScore = 2
/** Longer parts don't make it easier to guess, but slow down the rating. */
const maxRatedLength = 64

/** Words guessed first in Japan and missing in other countries' lists. */
const local = `uketsuke uketsukecard uketsuke-card reception sakura tokyo osaka nippon japan arigatou konnichiwa ohayou sayonara doraemon pikachu
  naruto hanako tarou nihon kyoto fujisan aishiteru daisuki himitsu tomodachi`

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, 'passwords-local': local.split(/\s+/) },
  graphs: adjacencyGraphs,
})

const faults: Record<string, PasswordFault> = {
  straightRow: 'keys',
  keyPattern: 'keys',
  simpleRepeat: 'repeated',
  extendedRepeat: 'repeated',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  userInputs: 'own',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'common',
  namesByThemselves: 'common',
  commonNames: 'common',
}

/** `own`: data about the account, such as name and e-mail address. */
export function ratePassword(password: string, own: readonly string[]): PasswordRating {
  const characters = [...normalizePassword(password)]
  if (characters.length < passwordLengthLimits.min) return { score: 0, fault: 'short', weak: true }
  if (characters.length > passwordLengthLimits.max) return { score: 0, fault: 'long', weak: true }
  const { score, feedback } = estimator.check(characters.slice(0, maxRatedLength).join(''), ownWords(own))
  const weak = score < minScore
  return { score, weak, fault: faults[feedback.warning ?? ''] ?? (weak ? 'guessable' : undefined) }
}

/** Adds the parts of each text and the text without spaces. */
function ownWords(own: readonly string[]): string[] {
  const words = own.flatMap((text) => {
    const whole = text.normalize('NFKC').toLowerCase().trim()
    return [whole, whole.replaceAll(/\s/g, ''), ...whole.split(/[\s\d@._+-]+/)]
  })
  return [...new Set(words)].filter((word) => word.length >= 3)
}
