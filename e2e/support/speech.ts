/** A stand-in for the device's voice, which records what is spoken. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const standIn = readFileSync(join(import.meta.dirname, 'speech-stand-in.js'), 'utf8')

/** Sentences whose speaking began, and those spoken to their end. Both include those before a reload. */
export type SpokenSentences = { begun(): Promise<string[]>; ended(): Promise<string[]> }

type Voice = { languages?: readonly string[]; sentenceMs?: number; stuck?: RegExp }

/** `stuck`: sentences that never report their end. Call before the page loads. */
export async function recordSpeech(
  page: Page,
  { languages = ['ja-JP', 'en-US', 'zh-CN'], sentenceMs = 50, stuck }: Voice = {},
): Promise<SpokenSentences> {
  await page.addInitScript(`${standIn};replaceVoice(${JSON.stringify({ languages, sentenceMs, stuck: stuck?.source })})`)
  const read = (list: 'begun' | 'ended') => () => page.evaluate<string[]>(`spokenSentences('${list}')`)
  return { begun: read('begun'), ended: read('ended') }
}

/** Lets the page make no sound before a tap. Call before it loads. */
export const lockSound = (page: Page): Promise<unknown> => page.addInitScript(`${standIn};lockAudio()`)
