/** Chime and voice of this device. */
import { ringChime } from '../../device/call-signals/chime.ts'

const chimeMs = 1_000
/** Some voices never report their end. */
const maxUtteranceMs = 15_000

export type BoardSoundOutput = {
  chime(done: () => void): void
  speak(language: string, text: string, done: () => void): void
  hasVoice(language: string): boolean
  /** False while the browser waits for a tap. A device without sound counts as unlocked: a tap would not help. */
  isUnlocked(): boolean
  /** Call while handling a tap. */
  unlock(): void
  /** Calls `changed` when the browser allows or stops sound. */
  onChange(changed: () => void): void
}

export function openBoardSoundOutput(): BoardSoundOutput {
  const Context = window.AudioContext || (window as unknown as { webkitAudioContext?: typeof AudioContext }).webkitAudioContext
  const audio = Context ? new Context() : undefined
  const synthesis = 'speechSynthesis' in window ? window.speechSynthesis : undefined

  function voiceFor(language: string): SpeechSynthesisVoice | undefined {
    const wanted = language.slice(0, 2)
    return synthesis?.getVoices().filter((voice) => voice.lang.slice(0, 2).toLowerCase() === wanted)[0]
  }

  return {
    chime(done) {
      if (audio && audio.state === 'running') ringChime(audio, 1)
      setTimeout(done, audio ? chimeMs : 0)
    },
    speak(language, text, done) {
      const voice = voiceFor(language)
      if (!synthesis || !voice) {
        done()
        return
      }
      let isOver = false
      const end = () => {
        if (isOver) return
        isOver = true
        clearTimeout(limit)
        done()
      }
      const limit = setTimeout(() => {
        synthesis.cancel()
        end()
      }, maxUtteranceMs)
      try {
        const utterance = new SpeechSynthesisUtterance(text)
        utterance.lang = language
        utterance.voice = voice
        utterance.onend = end
        utterance.onerror = end
        synthesis.speak(utterance)
      } catch {
        // A voice that throws must not silence the calls after it.
        end()
      }
    },
    hasVoice: (language) => voiceFor(language) !== undefined,
    isUnlocked: () => !audio || audio.state === 'running',
    unlock() {
      if (!audio) return
      audio.resume()
      // Browsers that allow speech after a tap only want it to begin in the tap.
      if (synthesis) synthesis.speak(new SpeechSynthesisUtterance(''))
    },
    onChange(changed) {
      if (audio) audio.onstatechange = changed
      if (synthesis && 'onvoiceschanged' in synthesis) synthesis.onvoiceschanged = changed
    },
  }
}
