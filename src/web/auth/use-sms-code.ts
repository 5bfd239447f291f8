import { useEffect, useState } from 'react'

/** As long as the server sends no other one. In seconds. */
const againAfter = 30

export type SentCode = {
  /** As it was typed. */
  phone: string
  session: string
  /** How often a code went there. */
  times: number
}

/** A code by SMS: where it went, and in how many seconds another one may be asked for. */
export function useSmsCode() {
  const [sent, setSent] = useState<SentCode>()
  const [left, setLeft] = useState(0)
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return {
    sent,
    left,
    onSent(phone: string, session: string) {
      setSent((before) => ({ phone, session, times: before?.phone === phone ? before.times + 1 : 1 }))
      setLeft(againAfter)
    },
    /** Another number. */
    forget: () => setSent(undefined),
  }
}
