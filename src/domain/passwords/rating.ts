/**
 * How hard a password is to guess. Imported when it is needed: the lists of what guessing programs try first weigh 200 KB. The same on the page, which says
 * why while somebody types, and on the server, which decides.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { normalizePassword, passwordLength } from './length.ts'

/** Why one is easy to guess; the pages have a sentence for each. */
export type PasswordFault = 'short' | 'long' | 'common' | 'keys' | 'repeated' | 'sequence' | 'date' | 'own' | 'guessable'

export type PasswordRating = {
  /** From 0, the first that is tried, to 4. */
  score: number
  /** What makes it easier to guess than it looks, also where it is good enough. */
  fault: PasswordFault | undefined
  /** Nobody may choose it. */
  weak: boolean
}

/** Fewer than 10⁶ guesses, of which the server lets nobody try a thousandth, is too few where a list of hashes was stolen. */
const minScore = 2
/** More is no easier to guess, but takes long to look through. */
const maxRatedLength = 64

/** What is tried first here and stands in no list of other countries. */
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

/** `own`: what is known of whoever chooses it, such as name and e-mail address. */
export function ratePassword(password: string, own: readonly string[]): PasswordRating {
  const characters = [...normalizePassword(password)]
  if (characters.length < passwordLength.min) return { score: 0, fault: 'short', weak: true }
  if (characters.length > passwordLength.max) return { score: 0, fault: 'long', weak: true }
  const { score, feedback } = estimator.check(characters.slice(0, maxRatedLength).join(''), ownWords(own))
  const weak = score < minScore
  return { score, weak, fault: faults[feedback.warning ?? ''] ?? (weak ? 'guessable' : undefined) }
}

/** Each as a whole and in its parts, as nobody types a full name with its space. */
function ownWords(own: readonly string[]): string[] {
  const words = own.flatMap((text) => {
    const whole = text.normalize('NFKC').toLowerCase().trim()
    return [whole, whole.replaceAll(/\s/g, ''), ...whole.split(/[\s\d@._+-]+/)]
  })
  return [...new Set(words)].filter((word) => word.length >= 3)
}
