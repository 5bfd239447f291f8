import { useEffect, useState } from 'react'

/** Seconds until the server sends another code. */
const againAfter = 30

export type SentCode = {
  /** Number as typed. */
  phone: string
  session: string
  times: number
}

/** Sends a code by SMS. Returns its number and the seconds until another code may be sent. */
export function useSentSmsCode() {
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
    forget: () => setSent(undefined),
  }
}
