/** Kept in storage: a message to the test is lost when the page reloads in that moment. */
window.spokenSentences = (list) => JSON.parse(localStorage.getItem(`test.${list}`) ?? '[]')

/** Runs in the page before its own code. `voice`: languages, milliseconds per sentence, and a pattern of sentences that never end. */
window.replaceVoice = (voice) => {
  const addSentence = (list, text) => localStorage.setItem(`test.${list}`, JSON.stringify([...window.spokenSentences(list), text]))
  class Utterance {
    constructor(text) {
      this.text = text
    }
  }
  const synthesis = {
    getVoices: () => voice.languages.map((lang) => ({ lang })),
    cancel() {},
    speak(utterance) {
      if (!utterance.text) return
      addSentence('begun', utterance.text)
      if (voice.stuck && new RegExp(voice.stuck).test(utterance.text)) return
      setTimeout(() => {
        addSentence('ended', utterance.text)
        utterance.onend?.()
      }, voice.sentenceMs)
    },
  }
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
}

/** The browser allows no sound before a tap, whatever its own policy is. */
window.lockAudio = () => {
  const Real = window.AudioContext
  window.AudioContext = class extends Real {
    get state() {
      return this.tapped ? super.state : 'suspended'
    }
    resume() {
      this.tapped = navigator.userActivation.isActive
      return super.resume()
    }
  }
}
